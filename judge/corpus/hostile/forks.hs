-- @ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded | Wrong Answer
{-# LANGUAGE ForeignFunctionInterface #-}
import Control.Monad

foreign import ccall "fork" fork :: IO Int

main :: IO ()
main = forever fork
