/** Which lesson teaches a knowledge point: its course by slug, its title, and the second where it begins. */
export interface TaughtAt {
  readonly slug: string;
  readonly lesson: string;
  readonly second: number;
}

const at = (slug: string, lesson: string, second = 0): TaughtAt => ({ slug, lesson, second });

const SAFETY = "electrician-safety-first-aid";
const PERMIT = "electrician-low-voltage-permit";
const FULL = "electrician-intermediate-full";
const METERS = "electrician-meters-drawings";
const STICK = "welder-stick-beginner";
const CO2 = "welder-co2-intermediate";
const KITCHEN = "cook-kitchen-safety";
const KNIFE = "cook-knife-basics";
const HOT = "cook-hot-dishes-advanced";
const WEEK = "eldercare-first-week";
const DAILY = "eldercare-daily-beginner";
const NURSING = "eldercare-nursing-intermediate";
const EVERYDAY = "fire-everyday-safety";
const WATER = "fire-hydrant-sprinkler";
const CONTROL = "fire-control-room-intermediate";
const UPKEEP = "fire-upkeep-inspection";

/** By knowledge point; a point that no lesson teaches is absent. Names are unique over the trades. */
export const taughtAt: Readonly<Record<string, TaughtAt>> = {
  触电方式与电流伤害: at(SAFETY, "单相、两相、跨步：触电的三种样子"),
  安全电压与绝缘防护: at(SAFETY, "安全电压分几档，行灯该用哪一档"),
  停电检修的安全措施: at(SAFETY, "停电、验电、接地、挂牌四步不能乱"),
  触电急救: at(SAFETY, "心肺复苏：按多深、多快、按几下"),
  电气火灾: at(SAFETY, "电气着火了，水和泡沫为什么不能用", 30),
  三相电源与负载连接: at(FULL, "星形和三角形：380 V 与 220 V 从哪里来"),
  变压器: at(FULL, "变压器与互感器：二次侧谁怕开路、谁怕短路"),
  互感器: at(FULL, "变压器与互感器：二次侧谁怕开路、谁怕短路", 30),
  万用表: at(METERS, "数字万用表：量之前先看挡位和插孔"),
  兆欧表: at(METERS, "兆欧表：摇多快、读多久、为什么要放电"),
  钳形表与接地电阻表: at(METERS, "钳形表：一次只钳一根，小电流绕几圈"),
  "断路器、熔断器与热继电器": at(PERMIT, "断路器、熔断器、热继电器各管什么"),
  剩余电流保护装置: at(PERMIT, "漏电保护器：30 mA、0.1 秒，接错就白装"),
  接地系统: at(PERMIT, "TN-S、TN-C、TT、IT：四种系统怎么认"),
  导线的选择与连接: at(PERMIT, "导线颜色与截面：先认线，再选线"),
  点动与连续运行: at(PERMIT, "电动机连续运行：自锁触点并在哪里"),
  正反转控制: at(FULL, "正反转互锁：少一对触点就会相间短路", 30),
  降压起动与制动: at(FULL, "星三角起动：起动电流为什么只剩三分之一"),
  二极管与整流: at(FULL, "桥式整流与滤波：三个系数算一遍"),
  "PLC 基础": at(FULL, "PLC 入门：起保停的梯形图怎么画"),
  电气排故方法: at(FULL, "机床电路排故：问、看、听、测的次序"),
  电动机常见故障: at("electrician-exam-drill", "排故：先问、再看、后量", 30),

  "弧光、烟尘与个人防护": at("welder-safety-first", "弧光和飞溅：滤光片几号才够黑"),
  焊机用电安全: at("welder-safety-first", "焊机空载电压 70 V，为什么也会电死人"),
  气瓶使用: at("welder-safety-first", "氧气瓶与乙炔瓶：5 m、10 m 和直立放"),
  动火与受限空间: at("welder-safety-first", "动火前十分钟和收工后半小时"),
  焊条: at(STICK, "J422 和 J507：两种焊条的脾气"),
  焊丝与保护气体: at(CO2, "气瓶到焊枪：一路接下来查七处"),
  焊接参数: at(STICK, "电流调多大：看焊条直径，也看听声音"),
  "引弧、运条与收弧": at(STICK, "引弧、运条、收弧：三个动作拆开练"),
  角焊缝: at(STICK, "平角焊：焊条夹角 45°，焊脚怎么不偏"),
  单面焊双面成形: at(STICK, "12 mm 板 V 形坡口平对接"),
  二氧化碳气体保护焊参数: at(CO2, "电流配电压：一条算式记一辈子"),
  二氧化碳焊操作与设备: at(CO2, "左焊法和右焊法：枪朝哪边倒"),
  气孔与飞溅: at(CO2, "出气孔了：按风、气、枪、板四处查"),
  焊接缺陷: at(STICK, "看外观找毛病：气孔、夹渣、咬边、未焊透"),
  外观与尺寸检验: at(STICK, "看外观找毛病：气孔、夹渣、咬边、未焊透", 30),

  个人卫生: at(KITCHEN, "洗手、着装和健康证：上岗前的三件事"),
  贮存与温度: at(KITCHEN, "温度和时间：冷藏、加热、留样"),
  防止交叉污染: at(KITCHEN, "生熟分开：刀、板、盒、抹布各用各的"),
  厨房安全: at(KITCHEN, "油锅着火和烫伤：前一分钟怎么做"),
  分档取料: at(KNIFE, "横切牛羊、斜切猪、顺切鸡：看纹路下刀"),
  刀具与磨刀: at(KNIFE, "磨刀：粗石开口，细石出锋"),
  基本刀法: at(KNIFE, "直切、推切、拉切：土豆丝切到火柴梗粗细"),
  成形规格: at(KNIFE, "丁、粒、末：宫保鸡丁的鸡丁要多大"),
  花刀: at(KNIFE, "麦穗花刀：鱿鱼从里面下刀"),
  油温: at(HOT, "油温几成热：看、听、试三招"),
  上浆与挂糊: at(HOT, "上浆：肉丝嫩不嫩，看吃进多少水"),
  勾芡: at(HOT, "碗汁和勾芡：宫保鸡丁一气呵成"),
  常用复合味型: at(HOT, "糖醋汁：先熬汁还是先炸肉"),
  制汤: at(HOT, "吊清汤：母鸡和猪骨怎么熬才清"),

  护理员的职责边界: at(WEEK, "护理员的边界：这五件事不替护士做"),
  手卫生与感染预防: at(WEEK, "七步洗手：一次要洗够 40 秒"),
  跌倒预防: at(WEEK, "防跌倒：地面、鞋子、夜里三样先查"),
  饮食照护: at(DAILY, "喂饭喂水：坐多高、一口多少、饭后躺不躺"),
  口腔与身体清洁: at(DAILY, "口腔与假牙：每天两次，冷水存放"),
  排泄照护: at(DAILY, "便盆、尿垫、便秘：怎么做不伤皮肤"),
  穿脱衣与仪容: at(DAILY, "穿脱衣服：脱先脱好的，穿先穿坏的"),
  体位与翻身: at(DAILY, "翻身两小时一次：五个部位看红不红"),
  压疮预防: at(DAILY, "翻身两小时一次：五个部位看红不红", 60),
  床椅转移: at(DAILY, "床到轮椅：30° 角、刹车、顶住膝盖"),
  生命体征测量: at(NURSING, "体温、脉搏、呼吸：量够时间再读数"),
  用药协助: at(NURSING, "协助口服药：核对、看着咽、再记录"),
  冷热应用: at(NURSING, "冷敷热敷：老人用热水袋不超过 50 ℃"),
  噎食: at(WEEK, "噎住了：背部叩击和腹部冲击怎么做"),
  烫伤与外伤: at(WEEK, "烫伤、流鼻血、突然晕倒：先做哪一步"),
  失智症的认识与沟通: at(NURSING, "失智老人说「我要回家」，怎么接话"),
  失智老人的安全: at(NURSING, "走失、藏东西、打人：安全布置与记录"),
  良肢位与关节活动: at(NURSING, "床上关节活动与良肢位：每天两回，慢而到位"),

  燃烧与火灾分类: at(EVERYDAY, "着火三样东西：可燃物、氧气、火源"),
  灭火器的选择与使用: at(EVERYDAY, "灭火器：提、拔、握、压，扫火根"),
  报警与逃生: at(EVERYDAY, "浓烟里逃生：低、快、关、等"),
  日常用火用电安全: at(EVERYDAY, "家里和小店：十处最容易起火的地方"),
  值班制度: at(CONTROL, "控制室怎么值：24 小时、两个人、持证"),
  火警处置程序: at(CONTROL, "接到火警：确认、报警、启动、报告"),
  控制器状态与操作: at(CONTROL, "控制器面板：红、黄、绿灯和主备电"),
  联动与手动控制: at(CONTROL, "消防泵、排烟机：远程和手动按哪里"),
  探测器与手动报警按钮: at(CONTROL, "探测器和手报：装在哪里、怎么试"),
  联动逻辑: at(CONTROL, "卷帘、电梯、广播、照明：各自怎么动"),
  消火栓系统: at(WATER, "测压：屋顶试验消火栓上看什么"),
  自动喷水灭火系统组成: at(WATER, "喷头颜色：橙 57、红 68、黄 79、绿 93"),
  系统检测与启泵: at(WATER, "末端试水：一层楼一个点，5 分钟内泵要转"),
  消防水泵与供水: at(WATER, "泵房：自动位、双电源、稳压泵"),
  疏散与安全出口: at(UPKEEP, "疏散：走一遍，灯看一眼，门推一次"),
  灭火器检查与维护: at(UPKEEP, "灭火器检查：指针、日期、铅封"),
  防火巡查与检查: at(UPKEEP, "日、月、年：一张表排满", 30),
  隐患整改与停用管理: at(UPKEEP, "隐患闭环：从发现到销号"),
  维护计划与记录: at(UPKEEP, "日、月、年：一张表排满"),
};
