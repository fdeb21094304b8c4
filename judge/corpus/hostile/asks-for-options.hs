-- @ expect Compilation Error | Wrong Answer | Accepted
-- @ kind odd-imports
{-# OPTIONS_GHC -pgmF /usr/bin/env -F -pgmP /bin/sh -pgml /bin/sh -opta/etc/passwd -optl-T/etc/passwd -o /arbiter-was-here -outputdir /tmp/arbiter-was-here #-}
main :: IO ()
main = putStrLn "ok"
