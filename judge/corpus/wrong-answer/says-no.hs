main :: IO ()
main = putStrLn "no"
