-- @ expect Compilation Error
-- @ kind compile-bombs
{-# LANGUAGE TemplateHaskell #-}
import Language.Haskell.TH

main :: IO ()
main = print $(runIO (readIO (show (last [1 :: Integer ..]))) >>= litE . integerL)
