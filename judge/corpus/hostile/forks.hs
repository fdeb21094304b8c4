-- @ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded | Wrong Answer
-- @ kind fork
{-# LANGUAGE ForeignFunctionInterface #-}
import Control.Monad

foreign import ccall "fork" fork :: IO Int

main :: IO ()
main = forever fork
