-- @ says "Variable not in scope: total"
main :: IO ()
main = print total
