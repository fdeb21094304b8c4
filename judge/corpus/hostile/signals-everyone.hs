-- @ expect Runtime Error | Accepted
-- @ kind signals
{-# LANGUAGE ForeignFunctionInterface #-}
import Control.Monad
import Foreign.C.Types

foreign import ccall "kill" kill :: CInt -> CInt -> IO CInt
foreign import ccall "getppid" parent :: IO CInt

main :: IO ()
main = do
  above <- parent
  forM_ [1 .. 64] $ \signal -> forM_ [-1, 1, 2, above] $ \pid -> kill pid signal
  putStrLn "ok"
