import System.IO

main :: IO ()
main = do
  text <- getContents
  putStrLn (if null text then "ok" else "no")
  hClose stdin
  hClose stdout
