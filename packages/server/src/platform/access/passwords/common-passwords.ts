/** Passwords of six and more characters from the top of every published list of guesses; compared in lower case. */
const WORDS = `
000000 00000000 010203 0123456 012345678 0123456789 101010 102030 111111 1111111 11111111 111222 11223344 112233 121212 12121212 123000 123123 12312312 123123123
123321 123321123 1234321 12341234 1234512345 12344321 123454321 123456 1234561 1234567 12345678 123456789 1234567890 12345678910 123456a 123456aa 123456abc 123456q
123456qwerty 12345a 12345q 12345qwert 1234abcd 1234qwer 123654 123654789 123698745 123789 123abc 123abc123 123asd 123qwe 123qweasd 123qweasdzxc 131313 135790 135792468
13579 1357924680 142536 1423 147147 147258 147258369 147852 147852369 159159 159357 159753 159951 1a2b3c 1a2b3c4d 1g2w3e4r 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx
1qaz2wsx3edc 1qazxsw2 1qazwsx 200000 20202020 202020 212121 222222 22222222 232323 234567 2345678 246810 252525 258258 258456 292929 315475 321321 321654 321654987 333333
33333333 369258147 369369 456123 456456 456789 4815162342 4444444 444444 44444444 5201314 520520 5211314 52013140 555555 55555555 5555555 584520 654123 654321 6543210 666666
66666666 6666666 696969 741852 741852963 753159 753951 777777 7777777 77777777 7758521 7758258 7894561230 789456 789456123 789789 852456 87654321 888888 88888888 8888888 963852741
987654 98765432 987654321 9876543210 987987 999999 99999999 999999999 a1b2c3 a1b2c3d4 a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 aaaaaa aaaaaaaa abc123 abc123456
abc12345 abc1234 abcabc abcd123 abcd1234 abcdef abcdefg abcdefgh access account action admin1 admin123 admin1234 admin12345 admin123456 admin888 administrator adminadmin adobe123
alexander alexis amanda andrea andrew angel1 angela angels anthony apples arsenal asd123 asd123456 asdasd asdasd123 asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl ashley
asshole austin babygirl badboy bailey banana barcelona baseball basketball batman benjamin bitch1 blahblah blink182 brandon buster butterfly calvin cameron camille carlos caroline
changeit changeme charlie cheese chelsea chicken chocolate christian claudia computer cookie corvette cristina daniel danielle default diamond dolphin dragon dragon123 eminem
estrella extreme family february ferrari flower football forever freedom friend friends fuckoff fuckyou fuckyou1 gabriel george gfhjkm ginger google guest123 guitar hallo123 hammer
hannah harley heather hello1 hello123 hellokitty helloworld hockey hunter hunter2 iloveu iloveyou iloveyou1 iloveyou2 internet iw14fi9j jackson jasmine jasper jennifer jessica
jesus1 jonathan jordan jordan23 joseph joshua junior justin killer letmein letmein1 liverpool login123 london loveme lovely loveyou lovers maggie manager marina marlboro martin
master matrix matthew maxwell melissa mercedes merlin metallica michael michelle mickey minecraft money1 monkey monster morgan mother mustang mynoob naruto nathan nicholas nicole
ninja1 nothing oliver operator orange p@ssw0rd p@ssword pa$$word pa55word parola pass1234 pass123 passw0rd password password! password1 password12 password123 password1234
patrick peanut pepper phoenix playboy please pokemon princess princess1 purple q123456 q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsx123 qazwsxedc qq123456 qq123123 qqqqqq qqww1122
qwaszx qwe123 qwe123456 qweasd qweasd123 qweasdzxc qweqwe qweqwe123 qwer1234 qwerqwer qwert12345 qwert123 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
qwertyu qwertyui qwertyuiop rachel rainbow ranger realmadrid rebecca robert root123 root1234 samantha samsung scooter secret secret1 serialis shadow silver slipknot smokey soccer
sophie spider spiderman starwars steven sample123 summer summer1 sunshine superman superstar support suzuki system taylor tequiero test123 test1234 tester testing testtest thomas
thunder tigger tinkerbell trustno1 tweety twitter unknown user1234 username vanessa victoria wang123456 welcome welcome1 welcome123 whatever william winter wjdfk1234 woaini woaini1314
woaini520 woaini123 xbox360 yamaha yankees zaq12wsx zaq1zaq1 zhang123 zxc123 zxcasdqwe zxcvbn zxcvbnm zxcvbnm123 zzzzzz
`
const COMMON = new Set(WORDS.trim().split(/\s+/))

/** True for the first guesses of an attacker: a common password, the account itself, or one character repeated. */
export function isCommonPassword(password: string, account: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return COMMON.has(plain) || plain === account.toLowerCase() || new Set(plain).size === 1
}
