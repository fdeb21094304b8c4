//@ memory 64
//@ time 5000
class Node { public Node Next; }

class Program {
    static void Main() {
        Node list = null;
        while (true) list = new Node { Next = list };
    }
}
