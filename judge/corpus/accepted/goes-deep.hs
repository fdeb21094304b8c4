depth :: Integer -> Integer
depth 0 = 0
depth n = 1 + depth (n - 1)

main :: IO ()
main = putStrLn (if depth 1000000 == 1000000 then "ok" else "no")
