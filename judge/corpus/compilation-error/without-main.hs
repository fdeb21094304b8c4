-- @ says "main"
solve :: Int -> Int
solve x = x + 1
