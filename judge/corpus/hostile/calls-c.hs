-- @ expect Accepted
-- @ kind native-calls network
{-# LANGUAGE ForeignFunctionInterface #-}
-- What C can call is what the sandbox allows any program.
import Foreign.C.String
import Foreign.C.Types
import Foreign.Marshal.Array
import Foreign.Ptr

foreign import ccall "system" system :: CString -> IO CInt
foreign import ccall "socket" socket :: CInt -> CInt -> CInt -> IO CInt
foreign import ccall "execv" execv :: CString -> Ptr CString -> IO CInt
foreign import ccall "unshare" unshare :: CInt -> IO CInt
foreign import ccall "ptrace" ptrace :: CInt -> CInt -> Ptr () -> Ptr () -> IO CLong
foreign import ccall "mount" mount :: CString -> CString -> CString -> CULong -> Ptr () -> IO CInt
foreign import ccall "dlopen" dlopen :: CString -> CInt -> IO (Ptr ())

main :: IO ()
main = withCString "/program" $ \path -> withCString "/" $ \root -> withArray [path, nullPtr] $ \words' -> do
  shell <- withCString "true" system
  library <- withCString "libc.so.6" (`dlopen` 1)
  others <- sequence
    [socket 2 1 0, socket 1 1 0, execv path words', unshare 0x10000000, fromIntegral <$> ptrace 16 1 nullPtr nullPtr, mount root root root 0 nullPtr]
  putStrLn (if shell /= 0 && library == nullPtr && all (< 0) others then "ok" else "no")
