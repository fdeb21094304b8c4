import System.Exit

main :: IO ()
main = putStrLn "ok" >> exitWith (ExitFailure 3)
