-- @ expect Compilation Error
-- @ kind files environment /proc
{-# LANGUAGE CPP #-}
#include "/etc/passwd"
#include "/proc/self/environ"
#include "/proc/self/mountinfo"
main :: IO ()
main = putStrLn "ok"
