-- @ expect Accepted
-- @ kind files environment /proc
import Control.Exception
import Control.Monad
import System.Environment
import System.Process

refused :: String -> IO a -> IO [String]
refused what attempt = either (\e -> const [] (e :: SomeException)) (const [what]) <$> try (attempt >>= \x -> x `seq` pure ())

main :: IO ()
main = do
  seen <- concat <$> sequence
    ([refused path (readFile path >>= evaluate . length) | path <- ["/etc/passwd", "/proc/self/maps", "/proc/1/environ", "/usr/bin/ghc"]]
      ++ [refused path (writeFile path "x") | path <- ["/new", "/tmp/new", "/dev/shm/new", "new"]]
      ++ [refused "program" (callProcess "/usr/bin/id" []), refused "shell" (callCommand "true")])
  names <- map fst <$> getEnvironment
  let all' = seen ++ names
  putStrLn (if null all' then "ok" else unwords all')
