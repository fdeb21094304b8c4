-- @ says "broken"
main :: IO ()
main = getContents >>= \text -> if null text then error "broken" else putStrLn "ok"
