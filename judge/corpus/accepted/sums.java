// The class with main is found, under any name and in any package.
package contest.sums;

import java.io.*;
import java.util.*;

class Totals {
    long sum = 0, most = Long.MIN_VALUE;
    void add(long x) { sum += x; most = Math.max(most, x); }
}

public class Solution {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        in.nextToken();
        int n = (int) in.nval;
        Totals totals = new Totals();
        for (int i = 0; i < n; i++) {
            in.nextToken();
            totals.add((long) in.nval);
        }
        System.out.println((totals.sum - 4) + " " + (totals.most + 2));
    }
}
