-- @ expect Compilation Error
{-# LANGUAGE TemplateHaskell #-}
import Language.Haskell.TH

main :: IO ()
main = print $(runIO (readIO (show (last [1 :: Integer ..]))) >>= litE . integerL)
