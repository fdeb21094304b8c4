-- @ says "Non-exhaustive patterns"
f :: Int -> Int
f 3 = 4

main :: IO ()
main = getContents >>= print . f . length
