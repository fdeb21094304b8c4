import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

/**
 * Writes the names of Java's library that programs here use most, with their parameters, as the JDK tells them:
 *
 *     java web/ui/code/library/java-names.java > web/ui/code/library/java.txt
 *
 * names/library.ts says how the lines are read. The type of a container's elements is written T, mapped_type and
 * key_type, as names/library-types.ts knows them.
 */
class JavaNames {
    static final Map<String, String> packages = new LinkedHashMap<>();

    static {
        packages.put("java.lang", "Object String StringBuilder Integer Long Double Boolean Character Byte Short Math "
            + "System Thread Runnable Iterable Comparable CharSequence Exception RuntimeException "
            + "IllegalArgumentException IllegalStateException ArithmeticException NumberFormatException "
            + "IndexOutOfBoundsException NullPointerException StackOverflowError Enum Number");
        packages.put("java.util", "Collection List ArrayList LinkedList Map HashMap TreeMap LinkedHashMap Set HashSet "
            + "TreeSet LinkedHashSet SortedMap NavigableMap SortedSet NavigableSet Queue Deque ArrayDeque "
            + "PriorityQueue Stack Vector Iterator ListIterator Arrays Collections Objects Optional OptionalInt "
            + "Scanner StringTokenizer StringJoiner Random BitSet Comparator EnumMap");
        packages.put("java.util.Map", "Entry");
        packages.put("java.io", "BufferedReader InputStreamReader InputStream PrintWriter PrintStream BufferedWriter "
            + "OutputStreamWriter StreamTokenizer DataInputStream IOException");
        packages.put("java.math", "BigInteger BigDecimal RoundingMode");
        packages.put("java.util.stream", "Stream IntStream LongStream Collectors");
        packages.put("java.util.function", "Function BiFunction Supplier Consumer Predicate UnaryOperator "
            + "BinaryOperator IntFunction IntPredicate IntUnaryOperator IntBinaryOperator ToIntFunction");
    }

    public static void main(String[] args) throws Exception {
        for (var all : packages.entrySet()) {
            for (String name : all.getValue().split(" ")) write(all.getKey(), name);
        }
    }

    static void write(String around, String name) throws Exception {
        boolean isInner = Character.isUpperCase(around.charAt(around.lastIndexOf('.') + 1));
        Class<?> type = Class.forName(around + (isInner ? "$" : ".") + name);
        System.out.println(name + "\ttype\t" + (around.equals("java.lang") ? "" : around) + "\t\t");
        boolean isMap = Map.class.isAssignableFrom(type) || type == Map.Entry.class;
        for (Constructor<?> one : type.getConstructors()) {
            System.out.println(".()\tfunction\t " + parameters(one, isMap));
        }
        Map<String, Set<String>> members = new TreeMap<>();
        for (Method one : type.getMethods()) {
            boolean isOfObject = one.getDeclaringClass() == Object.class && type != Object.class;
            if (isOfObject || one.isBridge() || one.isSynthetic()) continue;
            String returned = spelled(one.getGenericReturnType(), isMap);
            members.computeIfAbsent(one.getName(), key -> new TreeSet<>(Comparator.comparing(String::length)
                .thenComparing(Comparator.naturalOrder()))).add(returned + " " + parameters(one, isMap));
        }
        members.forEach((member, told) -> System.out.println(
            "." + member + "\tfunction\t" + told.stream().limit(3).collect(Collectors.joining("\t"))));
        for (Field one : type.getFields()) {
            System.out.println("." + one.getName() + "\tvariable\t" + spelled(one.getGenericType(), isMap));
        }
    }

    static String parameters(Executable one, boolean isMap) {
        return Arrays.stream(one.getParameters())
            .map(each -> spelled(each.getParameterizedType(), isMap))
            .collect(Collectors.joining(", ", "(", ")"));
    }

    static String spelled(Type type, boolean isMap) {
        if (type instanceof Class<?> known) return known.getSimpleName();
        if (type instanceof GenericArrayType array) return spelled(array.getGenericComponentType(), isMap) + "[]";
        if (type instanceof TypeVariable<?> variable) {
            String name = variable.getName();
            if (isMap && name.equals("K")) return "key_type";
            if (isMap && name.equals("V")) return "mapped_type";
            return name.equals("E") ? "T" : name;
        }
        if (type instanceof WildcardType wild) {
            Type[] lower = wild.getLowerBounds();
            return spelled(lower.length > 0 ? lower[0] : wild.getUpperBounds()[0], isMap);
        }
        ParameterizedType generic = (ParameterizedType) type;
        return Arrays.stream(generic.getActualTypeArguments())
            .map(each -> spelled(each, isMap))
            .collect(Collectors.joining(", ", spelled(generic.getRawType(), isMap) + "<", ">"));
    }
}
