/**
 * Passwords that guessers try first, as the rules of spec 5 let them through (8-20 letters and digits, both). The lists
 * of leaked passwords are mostly made of a word and a run of digits; so are these two tables, whose combinations cover
 * more than the top 3000 (payments-security.md 6.1), beside the walks over the keyboard that are no such combination.
 */
const WORDS: ReadonlySet<string> = new Set(
  `a aa aaa aaaa aaaaa aaaaaa ab abc abcd abcde abcdef abcdefg abcdefgh as asd asdf asdfg asdfgh asdfghjk asdfghjkl az aqz
  q qq qqq qqqq qqqqqq qw qwe qwer qwert qwerty qwertyu qwertyui qwertyuiop qaz qazwsx qazwsxedc wsx w ww www wq wang
  z zz zzz zx zxc zxcv zxcvb zxcvbn zxcvbnm x xx xxx c d dd ddd e f g h i j k l m mm n o oo ooo p pp r s ss sss t u v y
  abcabc abcd abcxyz xyz admin administrator root user test tester guest demo student teacher school master login
  pass passw password passwd passwort pwd secret access welcome hello hi letmein iloveyou ilove love lovely lover
  iloveu loveyou woaini woaiwo woaiziji aini wo ai ni ta woshi wobuzhidao wodemima mima nihao ok hao haha hehe
  wangyut yutian baobao baobei laopo laogong mama baba gege jiejie didi meimei qinqin tiantian xiaoxiao
  wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin luo gao zheng liang xie tang
  wangwei lilei zhangwei wanglei zhangsan lisi wangwu liming liuwei chenwei yangyang lili lulu feifei dandan
  beijing shanghai guangzhou shenzhen china zhongguo chongqing tianjin hangzhou chengdu wuhan nanjing
  jiangcheng jiang cheng school yunketang ketang xuexi xuesheng xueyuan zhiye peixun diangong hangong chushi
  monkey dragon sunshine princess football baseball superman batman michael jordan computer internet freedom
  shadow flower summer winter spring autumn happy lucky money star king queen angel tiger eagle lion dog cat
  killer hunter gamer game player pokemon naruto charlie thomas robert daniel andrew jessica ashley nicole
  google baidu tencent taobao alipay weixin wechat weibo huawei xiaomi apple iphone samsung android windows
  linux microsoft facebook yahoo hotmail gmail qqcom home work office company system server default changeme
  temp temporary newpass mypass mypassword mynewpassword abcpass good bad boy girl man woman baby sexy fuck
  fuckyou shit caonima nimabi tmd sb sbsb dota lol csgo wow cf dnf cod fifa nba kobe james curry messi cr`.split(/\s+/),
);

/** Runs of digits that are typed without thinking. */
const RUNS =
  /^(?:(\d)\1*|(?:0?1(?:2(?:3(?:4(?:5(?:6(?:7(?:8(?:90?)?)?)?)?)?)?)?)?)|(?:1234567890?){1,2}|(?:123|321|520|521|1314|5201314|5211314|1314520|1314521|147|258|369|159|357|789|456|666|888|168|110|120|911|007|112|1122|112233|11223344|123123|321321|123321|123456789|987654321|87654321|7654321|654321|54321|4321|147258|147258369|159357|159753|741852|741852963|963852|1212|121212|1010|101010|2020|2580|1688|8888|520520|521521|131420|1314521)+|(?:19[4-9]\d|20[0-4]\d)(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?)?)$/;

const WALKS: ReadonlySet<string> = new Set(
  `1qaz2wsx 2wsx3edc 1qaz2wsx3edc 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o0p q1w2e3r4 q1w2e3r4t5
  q1w2e3r4t5y6 a1s2d3f4 a1s2d3f4g5 z1x2c3v4 z1x2c3v4b5 1a2b3c4d 1a2b3c4d5e a1b2c3d4 a1b2c3d4e5 a1b2c3d4e5f6 1z2x3c4v
  1a2s3d4f qaz1wsx2 qa1ws2ed3 qweasd123 qweasdzxc123 asd123asd abc123abc 123qwe123 123qweasd 123qweasdzxc qwe123qwe
  qwe123asd 123abc456 abc123def zaq12wsx zaq1xsw2 zaq1zaq1 1qazxsw2 1qazxsw23edc p4ssw0rd passw0rd pa55word pa55w0rd
  p4ssword passw0rd1 adm1n123 adm1n1234 qwer1234qwer asdf1234asdf 5tgb6yhn 3edc4rfv 4rfv5tgb woaini1314520 1234qwer asdf
  qwertyuiop1 w1w2w3w4 s1s2s3s4 aaaa1111 a1a2a3a4 a1a1a1a1 q1q1q1q1 123a456b abcd1234abcd 0okm9ijn`.split(/\s+/),
);

/** Whether a password is among those that are guessed first; case does not matter. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (WALKS.has(plain)) return true;
  const parts = /^(?<before>\d*)(?<word>[a-z]+)(?<after>\d*)$/.exec(plain)?.groups;
  if (!parts) return false;
  const { before = "", word = "", after = "" } = parts;
  const known =
    WORDS.has(word) ||
    /^(.)\1*$/.test(word) ||
    (WORDS.has(word.slice(0, word.length / 2)) && word.slice(0, word.length / 2).repeat(2) === word);
  return known && [before, after].every((digits) => digits === "" || RUNS.test(digits));
}
