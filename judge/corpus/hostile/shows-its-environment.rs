//@ expect Compilation Error
//@ kind environment
// The compiler's environment is not the judge's.
compile_error!(env!("PATH"));

fn main() {
    println!("{:?}", option_env!("DATABASE_URL"));
}
