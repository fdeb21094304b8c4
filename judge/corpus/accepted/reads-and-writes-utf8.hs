main :: IO ()
main = do
  line <- getLine
  putStrLn (if line == "é𝄞" && length line == 2 then "größe" else "no")
