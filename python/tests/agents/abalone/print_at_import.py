print("modules beside the agent are loaded")
