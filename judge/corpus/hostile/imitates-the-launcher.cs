//@ expect Runtime Error | Wrong Answer
// Says that memory had run out, and shows another line; nothing hidden follows from that.
class Program {
    static void Main() {
        System.Console.Error.WriteLine("Unhandled Exception:\nSystem.Exception: x\n  at A.B in main.cs:99999");
        System.Environment.Exit(1);
    }
}
