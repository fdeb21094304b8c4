/* Never judged: run once in the set-up, to learn which classes programs commonly use. Those are kept
 * in an archive that a Java machine maps instead of reading and checking them. */
import java.io.*;
import java.math.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class CommonCalls {
  interface Shape { int area(); }
  record Point(int x, int y) implements Comparable<Point> {
    public int compareTo(Point other) { return Integer.compare(x, other.x); }
  }
  enum Color { RED, GREEN }

  static void texts() {
    StringBuilder text = new StringBuilder("a").append(1).append('c').append(2L).append(1.5).reverse();
    text.insert(0, "x").deleteCharAt(0).setLength(1);
    String joined = String.join(" ", List.of("a", "b")) + String.valueOf(3) + "x".repeat(2);
    joined.split("\\s+");
    joined.split(" ");
    joined.toCharArray();
    joined.chars().filter(Character::isDigit).count();
    joined.trim().toUpperCase().replace("a", "b").replaceAll("b+", "c").contains("c");
    System.out.println(String.format("%d %5.2f %s", 1, 2.5, "z"));
    System.out.printf("%.6f%n", Math.sqrt(2));
    new StringTokenizer("1 2 3").nextToken();
    Integer.toBinaryString(Integer.parseInt("12") + (int) Long.parseLong("3"));
    Double.parseDouble("1.5");
  }

  static void numbers() {
    BigInteger large = new BigInteger("123456789012345678901234567890").pow(3).mod(BigInteger.TEN);
    new BigDecimal("1.25").setScale(1, RoundingMode.HALF_UP);
    System.out.println(large + " " + Math.pow(2, 10) + " " + Long.MAX_VALUE + " " + Math.floorMod(-1, 3));
    new Random(1).nextInt(10);
  }

  static void containers() {
    List<Integer> list = new ArrayList<>(Arrays.asList(3, 1, 2));
    Collections.sort(list);
    list.sort(Comparator.reverseOrder());
    Collections.reverse(list);
    Map<String, List<Integer>> map = new HashMap<>();
    map.computeIfAbsent("a", key -> new ArrayList<>()).add(1);
    map.getOrDefault("b", List.of());
    for (Map.Entry<String, List<Integer>> one : map.entrySet()) one.getValue().size();
    TreeMap<Integer, Integer> tree = new TreeMap<>();
    tree.merge(1, 1, Integer::sum);
    tree.floorKey(2);
    tree.headMap(3).size();
    new TreeSet<>(list).higher(1);
    Set<Point> points = new LinkedHashSet<>(new HashSet<>(List.of(new Point(1, 2))));
    points.contains(new Point(1, 2));
    PriorityQueue<Point> heap = new PriorityQueue<>((a, b) -> a.y - b.y);
    heap.add(new Point(1, 2));
    heap.poll();
    PriorityQueue<int[]> pairs = new PriorityQueue<>(Comparator.comparingInt(pair -> pair[0]));
    pairs.add(new int[] {1});
    Deque<Integer> ends = new ArrayDeque<>();
    ends.push(1);
    new LinkedList<>(ends).removeFirst();
    Stack<Integer> stack = new Stack<>();
    stack.push(1);
    new BitSet(10).set(1);
    int[] row = {3, 1, 2};
    Arrays.sort(row);
    Arrays.fill(row, 1);
    Integer[] boxed = {3, 1};
    Arrays.sort(boxed, Collections.reverseOrder());
    System.out.println(Arrays.toString(row) + Arrays.stream(row).sum() + list + map);
    Arrays.copyOf(row, 2);
    new EnumMap<Color, Integer>(Color.class).put(Color.RED, 1);
  }

  static void streams() {
    System.out.println(IntStream.rangeClosed(1, 5).mapToObj(String::valueOf).collect(Collectors.joining(" ")));
    Map<Boolean, Long> parts = Stream.of(1, 2, 3).collect(Collectors.groupingBy(x -> x > 1, Collectors.counting()));
    List<Integer> sorted = Stream.of(3, 1).sorted().map(x -> x + 1).filter(x -> x > 0).collect(Collectors.toList());
    sorted.stream().mapToInt(Integer::intValue).max().getAsInt();
    Function<Integer, Integer> next = x -> x + 1;
    BiFunction<Integer, Integer, Integer> sum = (a, b) -> a + b;
    Supplier<Shape> shape = () -> () -> next.apply(1) + sum.apply(1, 2);
    Optional.of(shape.get().area()).ifPresent(x -> parts.size());
  }

  static void failures() {
    try {
      Object[] nothing = new Object[0];
      nothing[0] = 1;
    } catch (RuntimeException error) {
      StringWriter said = new StringWriter();
      error.printStackTrace(new PrintWriter(said));
    }
  }

  public static void main(String[] args) throws Exception {
    Scanner scanner = new Scanner("1 2.5 word 99999999999\nline\n");
    scanner.nextInt();
    scanner.nextDouble();
    scanner.next();
    scanner.nextLong();
    scanner.nextLine();
    scanner.hasNextInt();
    BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
    for (String line = reader.readLine(); line != null; line = reader.readLine()) line.isEmpty();
    reader.lines().count();
    new StreamTokenizer(new StringReader("1")).nextToken();
    new DataInputStream(new ByteArrayInputStream(new byte[4])).read();
    texts();
    numbers();
    containers();
    streams();
    failures();
    PrintWriter out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));
    out.printf("%d%n", 1);
    out.println(1.5);
    out.flush();
    Thread deep = new Thread(null, () -> System.out.println(1), "", 1 << 27);
    deep.start();
    deep.join();
    throw new IllegalStateException("the end that a failing program has");
  }
}
