//! The linear algebra that ratings need: symmetric positive definite matrices.

/// A square matrix, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    size: usize,
    entries: Vec<f64>,
}

impl Matrix {
    /// All zeros.
    pub(crate) fn zero(size: usize) -> Matrix {
        Matrix { size, entries: vec![0.0; size * size] }
    }

    /// An entry.
    pub(crate) fn at(&self, row: usize, column: usize) -> f64 {
        self.entries[row * self.size + column]
    }

    /// An entry, mutably.
    pub(crate) fn at_mut(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.entries[row * self.size + column]
    }

    /// Adds `weight` · (x yᵀ + y xᵀ)/2 for two sparse vectors of (index, value).
    pub(crate) fn add_product(&mut self, weight: f64, x: &[(usize, f64)], y: &[(usize, f64)]) {
        for &(i, a) in x {
            for &(j, b) in y {
                *self.at_mut(i, j) += 0.5 * weight * a * b;
                *self.at_mut(j, i) += 0.5 * weight * a * b;
            }
        }
    }

    /// The inverse of a symmetric positive definite matrix by Cholesky's method; `None` if it is not positive definite
    /// (to working precision).
    pub(crate) fn inverse(&self) -> Option<Matrix> {
        let n = self.size;
        let mut lower = Matrix::zero(n);
        for i in 0..n {
            for j in 0..=i {
                let rest = self.at(i, j) - (0..j).map(|k| lower.at(i, k) * lower.at(j, k)).sum::<f64>();
                *lower.at_mut(i, j) = if i != j {
                    rest / lower.at(j, j)
                } else if rest > 1e-13 * self.at(i, i) && rest.is_finite() {
                    rest.sqrt()
                } else {
                    return None;
                };
            }
        }
        // The inverse L⁻¹ of the factor, then L⁻ᵀ L⁻¹.
        let mut undone = Matrix::zero(n);
        for j in 0..n {
            for i in j..n {
                let sum: f64 = (j..i).map(|k| lower.at(i, k) * undone.at(k, j)).sum();
                *undone.at_mut(i, j) = (f64::from(u8::from(i == j)) - sum) / lower.at(i, i);
            }
        }
        let mut inverse = Matrix::zero(n);
        for i in 0..n {
            for j in 0..n {
                *inverse.at_mut(i, j) = (i.max(j)..n).map(|k| undone.at(k, i) * undone.at(k, j)).sum();
            }
        }
        Some(inverse)
    }

    /// The product with a vector.
    pub(crate) fn times(&self, x: &[f64]) -> Vec<f64> {
        (0..self.size).map(|i| (0..self.size).map(|j| self.at(i, j) * x[j]).sum()).collect()
    }

    /// The product self · middle · self of symmetric matrices, as in a sandwich estimate of a covariance.
    pub(crate) fn sandwich(&self, middle: &Matrix) -> Matrix {
        self.product(middle).product(self)
    }

    fn product(&self, other: &Matrix) -> Matrix {
        let mut out = Matrix::zero(self.size);
        for i in 0..self.size {
            for k in 0..self.size {
                let a = self.at(i, k);
                for j in 0..self.size {
                    *out.at_mut(i, j) += a * other.at(k, j);
                }
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverts() {
        let mut m = Matrix::zero(3);
        m.add_product(2.0, &[(0, 1.0), (1, -1.0)], &[(0, 1.0), (1, -1.0)]);
        m.add_product(3.0, &[(1, 1.0), (2, -1.0)], &[(1, 1.0), (2, -1.0)]);
        assert!(m.inverse().is_none(), "a chain of differences is singular");
        m.add_product(1.0, &[(0, 1.0)], &[(0, 1.0)]);
        let identity = m.product(&m.inverse().unwrap());
        for i in 0..3 {
            for j in 0..3 {
                assert!((identity.at(i, j) - f64::from(u8::from(i == j))).abs() < 1e-12);
            }
        }
    }
}
