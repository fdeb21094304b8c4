-- @ memory 64
-- @ time 5000
depth :: Integer -> Integer
depth n = if n < 0 then 0 else 1 + depth (n + 1)

main :: IO ()
main = print (depth 0)
