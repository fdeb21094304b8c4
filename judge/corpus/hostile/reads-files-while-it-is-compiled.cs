//@ expect Compilation Error
//@ kind odd-imports
#line 1 "/etc/passwd"
#pragma checksum "/etc/passwd" "{406EA660-64CF-4C82-B6F0-42D48172A799}" ""
[assembly: System.Reflection.AssemblyKeyFile("/etc/passwd")]
extern alias passwd;

class Program { static void Main() { System.Console.WriteLine("ok"); } }
