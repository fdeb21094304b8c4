-- @ expect Compilation Error
-- @ kind odd-imports
{-# LANGUAGE CPP #-}
{-# OPTIONS_GHC -optc-DX -pgmF /bin/sh -F #-}
#include "/etc/passwd"
module Main where

import GHC.Paths
import Passwd

main :: IO ()
main = putStrLn "ok"
