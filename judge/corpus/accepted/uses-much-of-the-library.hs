{-# LANGUAGE BangPatterns, LambdaCase, ScopedTypeVariables, TupleSections #-}
import Control.Exception
import Control.Monad.ST
import Control.Monad.State
import Data.Array.ST
import Data.Array.Unboxed
import Data.Bits
import Data.Char
import Data.IORef
import qualified Data.IntMap as I
import qualified Data.Sequence as S
import qualified Data.Set as Set
import qualified Data.Text as T
import Text.Printf

sieve :: Int -> UArray Int Bool
sieve n = runSTUArray $ do
  marks <- newArray (2, n) True
  forM_ [2 .. n] $ \i -> readArray marks i >>= \isPrime ->
    when (isPrime && i * i <= n) $ forM_ [i * i, i * i + i .. n] $ \j -> writeArray marks j False
  pure marks

main :: IO ()
main = do
  counter <- newIORef (0 :: Int)
  mapM_ (\x -> modifyIORef' counter (+ x)) [1 .. 100]
  total <- readIORef counter
  caught <- try (evaluate (1 `div` (0 :: Int)))
  let right =
        [ length (filter id (elems (sieve 1000))) == 168, total == 5050, execState (mapM_ (modify . (+)) [1, 2]) 0 == (3 :: Int)
        , popCount (255 :: Int) == 8, I.size (I.fromList (map (,()) [1, 1, 2])) == 2, length (S.fromList "abc") == 3
        , Set.toList (Set.fromList "cab") == "abc", T.unpack (T.toUpper (T.pack "a")) == "A", printf "%.2f" (1.5 :: Double) == "1.50"
        , either (\case DivideByZero -> True; _ -> False) (const False) caught, digitToInt 'f' == 15, 2 ^ (100 :: Int) `mod` 7 == (2 :: Integer) ]
  putStrLn (if and right then "ok" else show right)
