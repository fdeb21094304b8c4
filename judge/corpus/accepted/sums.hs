module Main (main) where

import qualified Data.ByteString.Char8 as B
import Data.List (foldl')
import qualified Data.Map.Strict as M
import Data.Maybe (mapMaybe)

main :: IO ()
main = do
  text <- B.getContents
  let numbers = drop 1 (map fst (mapMaybe B.readInt (B.words text)))
      seen = foldl' (\m x -> M.insertWith (+) x (1 :: Int) m) M.empty numbers
  putStrLn (show (sum numbers - 4) ++ " " ++ show (fst (M.findMax seen) + 2))
