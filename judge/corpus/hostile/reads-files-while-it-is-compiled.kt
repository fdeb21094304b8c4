//@ expect Compilation Error
//@ kind odd-imports
@file:JvmName("../../../../tmp/arbiter-was-here")
@file:Import("/etc/passwd")
import passwd.*

fun main() = println("ok")
