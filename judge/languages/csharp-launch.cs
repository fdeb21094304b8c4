/* Starts a program in C#: runs its Main on a thread whose stack is as large as the memory limit, with
 * the lines of its source, and ends it at an exception that nothing catches. Mono itself would print
 * the whole stack twice, which is more than a program may write if it is deep.
 *
 * Usage: launch.exe LIMIT_MIB PROGRAM, which is the assembly, its lines as mcs writes them, and the
 * length of the assembly as a line of text. */
using System;
using System.Diagnostics;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

static class Launch {
  const int StackMaxMib = 1024, BytesOfMib = 1024 * 1024;
  /* Of a stack: how much is read for the message, and how much of that is shown. */
  const int FramesMax = 100000, FramesShown = 20, LengthMaxChars = 20;
  const string OutOfMemory = "Unhandled Exception:\nSystem.OutOfMemoryException\n";

  /* Made before memory can be full, or given back when it is. */
  static readonly byte[] outOfMemory = Encoding.ASCII.GetBytes(OutOfMemory);
  static byte[] reserve = new byte[BytesOfMib];
  static readonly Stream errors = Console.OpenStandardError();
  static int isEnding;

  [DllImport("libc", EntryPoint = "_exit")]
  static extern void ExitNow(int code);

  static int Main(string[] args) {
    var encoding = new UTF8Encoding(false);
    Console.InputEncoding = encoding;
    Console.OutputEncoding = encoding;
    int code = 0;
    Func<int> main = Load(args[1]);
    AppDomain.CurrentDomain.UnhandledException += (_, ended) => End(ended.ExceptionObject as Exception);
    var thread = new Thread(() => {
      try {
        code = main();
      } catch (Exception error) {
        End(error);
      }
    }, Math.Min(int.Parse(args[0]), StackMaxMib) * BytesOfMib);
    thread.Start();
    thread.Join();
    return code;
  }

  static Func<int> Load(string path) {
    byte[] bytes = File.ReadAllBytes(path);
    string last = Encoding.ASCII.GetString(bytes, bytes.Length - LengthMaxChars, LengthMaxChars);
    int length = int.Parse(last.Substring(last.TrimEnd().LastIndexOf('\n') + 1));
    var (assembly, lines) = (new byte[length], new byte[bytes.Length - length]);
    Array.Copy(bytes, assembly, length);
    Array.Copy(bytes, length, lines, 0, lines.Length);
    MethodInfo main = Assembly.Load(assembly, lines).EntryPoint;
    bool takesWords = main.GetParameters().Length > 0;
    if (main.ReturnType == typeof(void)) {
      if (!takesWords) return Returns((Action) main.CreateDelegate(typeof(Action)));
      var withWords = (Action<string[]>) main.CreateDelegate(typeof(Action<string[]>));
      return () => { withWords(new string[0]); return 0; };
    }
    if (!takesWords) return (Func<int>) main.CreateDelegate(typeof(Func<int>));
    var both = (Func<string[], int>) main.CreateDelegate(typeof(Func<string[], int>));
    return () => both(new string[0]);
  }

  static Func<int> Returns(Action main) => () => { main(); return 0; };

  /* The first thread that gets here ends the program. */
  static void End(Exception error) {
    if (Interlocked.Exchange(ref isEnding, 1) != 0) Thread.Sleep(Timeout.Infinite);
    reserve = null;
    try {
      while (IsWrapper(error) && error.InnerException != null) error = error.InnerException;
      byte[] text = error is OutOfMemoryException ? outOfMemory : Encoding.UTF8.GetBytes(TextOf(error));
      errors.Write(text, 0, text.Length);
    } catch (OutOfMemoryException) {
      errors.Write(outOfMemory, 0, outOfMemory.Length);
    }
    ExitNow(1);
  }

  static bool IsWrapper(Exception error) =>
    error is TypeInitializationException || error is TargetInvocationException || error is AggregateException;

  static string TextOf(Exception error) {
    var text = new StringBuilder($"Unhandled Exception:\n{error.GetType()}: {error.Message}\n");
    if (error is StackOverflowException || DepthOf(error) > FramesMax) return text.ToString();
    int shown = 0;
    foreach (StackFrame frame in new StackTrace(error, true).GetFrames() ?? new StackFrame[0]) {
      MethodBase method = frame.GetMethod();
      if (method == null || method.DeclaringType?.Assembly == typeof(Launch).Assembly) continue;
      int line = frame.GetFileLineNumber();
      string place = line > 0 ? $" in main.cs:{line}" : "";
      text.Append($"  at {method.DeclaringType}.{method.Name}{place}\n");
      if (++shown == FramesShown) break;
    }
    return text.ToString();
  }

  /* How deep the stack was, which is expensive to read as a whole. */
  static int DepthOf(Exception error) {
    var field = typeof(Exception).GetField("trace_ips", BindingFlags.Instance | BindingFlags.NonPublic);
    return (field?.GetValue(error) as Array)?.Length ?? 0;
  }
}
