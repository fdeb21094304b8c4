-- @ expect Compilation Error | Wrong Answer
-- @ kind odd-imports
{-# LANGUAGE TemplateHaskell #-}
import Language.Haskell.TH
import System.Process

main :: IO ()
main = putStrLn $(runIO (callCommand "cat /etc/shadow; echo bad > /tmp/arbiter-was-here; touch /arbiter-was-here" >> readFile "/etc/passwd") >>= stringE . take 20)
