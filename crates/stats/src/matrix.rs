//! The linear algebra that ratings and regressions need, for symmetric positive definite matrices.

/// A square matrix, row by row.
#[derive(Clone, Debug)]
pub struct Matrix {
    size: usize,
    entries: Vec<f64>,
}

impl Matrix {
    /// A matrix of zeros.
    pub fn zero(size: usize) -> Matrix {
        Matrix { size, entries: vec![0.0; size * size] }
    }

    /// The entry of a row and a column.
    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.entries[row * self.size + column]
    }

    /// The entry of a row and a column, for writing.
    pub fn at_mut(&mut self, row: usize, column: usize) -> &mut f64 {
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

    /// The inverse of a symmetric positive definite matrix; `None` if the matrix is not one (to working precision).
    pub(crate) fn inverse(&self) -> Option<Matrix> {
        let (n, lower) = (self.size, self.factor()?);
        // First the inverse L⁻¹ of the factor, then L⁻ᵀ L⁻¹.
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

    /// Solves A x = b for a symmetric positive definite matrix, reading only its lower half; `None` if the matrix is not
    /// one (to working precision).
    ///
    /// ```
    /// let mut a = secateur_stats::Matrix::zero(2);
    /// (*a.at_mut(0, 0), *a.at_mut(1, 0), *a.at_mut(1, 1)) = (4.0, 2.0, 5.0);
    /// assert_eq!(a.solve(&[10.0, 13.0]), Some(vec![1.5, 2.0]));
    /// ```
    pub fn solve(&self, b: &[f64]) -> Option<Vec<f64>> {
        let (n, lower) = (self.size, self.factor()?);
        let mut x = b.to_vec();
        for i in 0..n {
            x[i] = (x[i] - (0..i).map(|k| lower.at(i, k) * x[k]).sum::<f64>()) / lower.at(i, i);
        }
        for i in (0..n).rev() {
            x[i] = (x[i] - (i + 1..n).map(|k| lower.at(k, i) * x[k]).sum::<f64>()) / lower.at(i, i);
        }
        Some(x)
    }

    /// Cholesky's factor: the lower triangle L with L Lᵀ = A.
    fn factor(&self) -> Option<Matrix> {
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
        Some(lower)
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
    fn inverts_and_solves() {
        let mut m = Matrix::zero(3);
        m.add_product(2.0, &[(0, 1.0), (1, -1.0)], &[(0, 1.0), (1, -1.0)]);
        m.add_product(3.0, &[(1, 1.0), (2, -1.0)], &[(1, 1.0), (2, -1.0)]);
        assert!(m.inverse().is_none(), "a chain of differences is singular");
        assert!(m.solve(&[0.0; 3]).is_none());
        m.add_product(1.0, &[(0, 1.0)], &[(0, 1.0)]);
        let x = m.solve(&[1.0, 2.0, 3.0]).unwrap();
        assert!(m.times(&x).iter().zip([1.0, 2.0, 3.0]).all(|(found, b)| (found - b).abs() < 1e-12));
        let identity = m.product(&m.inverse().unwrap());
        for i in 0..3 {
            for j in 0..3 {
                assert!((identity.at(i, j) - f64::from(u8::from(i == j))).abs() < 1e-12);
            }
        }
    }
}
