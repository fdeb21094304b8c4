-- @ time 5000
main :: IO ()
main = mapM_ putStrLn (repeat (replicate 10000 'x'))
