-- @ says "Prelude.head: empty list"
main :: IO ()
main = getContents >>= print . head . map (read :: String -> Int) . lines
