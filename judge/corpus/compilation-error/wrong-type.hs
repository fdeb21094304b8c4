-- @ says "Couldn't match"
main :: IO ()
main = putStrLn (1 :: Int)
