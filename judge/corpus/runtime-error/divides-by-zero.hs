-- @ says "divide by zero"
main :: IO ()
main = getContents >>= print . (1 `div`) . length
