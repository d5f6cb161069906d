import type { DemoText } from "../shape.ts";

/** N1、N2 是什么：谁能开、几年一审 */
export const permitN1: DemoText = {
  blocks: [
    { kind: "paragraph", text: "学完这一节，你能说清自己该考哪个证，也能看出一本证现在有没有效。" },
    { kind: "heading", text: "两个项目，别考错" },
    { kind: "paragraph", text: "特种设备里的场车分两种作业，一个代号一种车，**不能互相顶**。" },
    {
      kind: "table",
      head: ["代号", "开什么", "例子"],
      rows: [
        ["N1", "叉车", "平衡重式、前移式、侧面式叉车"],
        ["N2", "观光车、观光列车", "景区电瓶车"],
      ],
    },
    { kind: "paragraph", text: "它和低压电工那本「特种作业操作证」不是一类：一个归市场监督管理部门，一个归应急管理部门。" },
    { kind: "paragraph", text: "考前自己对三条：满 18 周岁；身体和视力符合岗位要求；学过理论、练过实操。报名处要什么材料，以当地公布的为准。" },
    { kind: "heading", text: "从考证到上岗" },
    {
      kind: "steps",
      steps: [
        { name: "考", value: "理论和实操", note: "两科都合格" },
        { name: "发", value: "有证、有 N1", note: "网上能查真假" },
        { name: "聘", value: "单位聘用", note: "说定开哪种车" },
        { name: "上车", value: "车也合格", note: "有登记、有标志" },
      ],
    },
    { kind: "paragraph", text: "最后一步常被忘：车要**办使用登记、挂检验合格标志**。没登记的车，你有证也不能开。" },
    { kind: "heading", text: "四年一次复审" },
    {
      kind: "list", ordered: true,
      items: [
        "看证上的有效期，在手机里设两个提醒：提前三个月和两个月。",
        "到期**1 个月以前**提出复审申请。",
        "补体检或学习记录，等新的有效期。",
      ],
    },
    { kind: "paragraph", text: "到期没审，从第二天起就是无证。换单位不用重考，由新单位办聘用。" },
    { kind: "heading", text: "这几种都算无证" },
    {
      kind: "list",
      items: [
        "有汽车驾照，没有 N1。",
        "有 N2 去开叉车。",
        "证借给别人，或拿别人的证。",
        "证过期，「正在办」。",
      ],
    },
    { kind: "callout", tone: "warning", text: "老板让没证的人「就挪一下」，挪的人和让他挪的人都要担责任。出了伤人事故，这一条先问。" },
  ],
};

/** 厂里开多快：几处要降到 5 公里 */
export const siteSpeed: DemoText = {
  blocks: [
    { kind: "paragraph", text: "学完这一节，你进一个陌生的厂，也知道在哪里必须慢下来、停下来。" },
    { kind: "heading", text: "5 公里有多快" },
    { kind: "paragraph", text: "人快走一小时约 6 公里，5 公里就是**旁边的人不用小跑就能跟上你**。踏板稍微搭着就是这个速度。" },
    {
      kind: "steps",
      steps: [
        { name: "5 km/h", value: "每秒 1.4 米", note: "一步半" },
        { name: "10 km/h", value: "每秒 2.8 米", note: "反应一秒就冲出去这么远" },
        { name: "20 km/h", value: "每秒 5.6 米", note: "车身两倍长" },
      ],
    },
    { kind: "paragraph", text: "车速加倍，刹车要的距离大约是四倍。满载的叉车比空车更长，还怕急刹把货甩出去。" },
    { kind: "heading", text: "这些地方降到 5" },
    {
      kind: "table",
      head: ["地方", "为什么"],
      rows: [
        ["车间、仓库的大门", "里外亮暗不同，眼睛要适应"],
        ["倒车", "看不全"],
        ["过地磅", "冲上去会坏磅，也会颠货"],
        ["人多的作业区", "人会突然退一步"],
      ],
    },
    { kind: "paragraph", text: "厂里挂了限速牌的，**按牌子走**；牌子比这更慢的，听牌子的。" },
    { kind: "heading", text: "拐角：停、鸣、看、走" },
    {
      kind: "list", ordered: true,
      items: [
        "离拐角一个车长先停。",
        "鸣喇叭，一长声。",
        "看地上有没有影子、看凸面镜，听有没有车响。",
        "慢慢探出车头，行人先走。",
      ],
    },
    { kind: "paragraph", text: "和前车保持 3 倍车长以上；坡上、湿地再加大。" },
    { kind: "heading", text: "四个「不准」和离车四步" },
    { kind: "paragraph", text: "不准带人，不准用货叉载人升降，不准脱挡溜放，不准在货叉下面走过。" },
    {
      kind: "table",
      head: ["离车", "动作"],
      rows: [
        ["1", "货叉落到地"],
        ["2", "挂空挡"],
        ["3", "拉手制动"],
        ["4", "拔钥匙带走"],
      ],
    },
    { kind: "callout", tone: "warning", text: "只离开一分钟也做全四步。叉举着、钥匙插着，被人碰一下手柄，货就落在谁头上。" },
  ],
};

/** 铭牌怎么看：3 吨车不等于什么都能叉 3 吨 */
export const ratingPlate: DemoText = {
  blocks: [
    { kind: "paragraph", text: "学完这一节，你量一下货的长度，就能算出这台车还能叉多重。" },
    { kind: "heading", text: "铭牌上先看三个数" },
    {
      kind: "table",
      head: ["铭牌写的", "意思"],
      rows: [
        ["额定起重量 3000 kg", "在规定条件下最多叉这么重"],
        ["载荷中心距 500 mm", "条件：货的重心离货叉垂直面 500 毫米"],
        ["最大起升高度 3000 mm", "条件：升到这么高为止"],
      ],
    },
    { kind: "paragraph", text: "三个数是**连在一起**的。货长了、升高了、加了属具，3000 就不能再照用。" },
    { kind: "heading", text: "为什么货长就少叉" },
    { kind: "paragraph", text: "叉车像一杆秤，**前轴是支点**。货压一头，车身压另一头。货的重心越往前，同样的重量压得越狠。" },
    {
      kind: "figure", drawing: "forklift-load-centre",
      alt: "叉车侧面：前轴是支点，前轴到货叉垂直面 480 毫米，货叉垂直面到货物重心 500 毫米；货变长时重心移到 700 毫米，能叉的重量变小",
      caption: "重心从 500 移到 700 毫米，力臂从 980 变成 1180。",
    },
    {
      kind: "steps",
      steps: [
        { name: "规定的力矩", value: "3000 × 980", note: "480 + 500 = 980" },
        { name: "货长了", value: "480 + 700", note: "力臂 1180 毫米" },
        { name: "还能叉", value: "约 2491 kg", note: "2,940,000 ÷ 1180" },
      ],
    },
    { kind: "paragraph", text: "均匀的货，重心在长度的一半。1.4 米长的箱子，重心就是 700 毫米。" },
    { kind: "heading", text: "升高和属具" },
    { kind: "paragraph", text: "升得越高，车越容易前后晃，门架也有一点弯，所以曲线在高处往下掉。装了侧移器、夹抱器，自重压在前面，又把货往前推，**要换用带属具的那张表**。" },
    { kind: "heading", text: "不知道多重怎么办" },
    {
      kind: "list", ordered: true,
      items: [
        "看包装、送货单上的毛重。",
        "没有就过地磅，或分开叉。",
        "查载荷曲线：先找货的重心，再找要升多高。",
      ],
    },
    { kind: "callout", tone: "warning", text: "不许用「后轮翘不翘」来试：翘起来的时候，转向已经没了，车也刹不住。更不许让人站在车尾压重。" },
  ],
};

/** 起重系统：油缸、链条、门架怎么干活 */
export const mastHydraulics: DemoText = {
  blocks: [
    { kind: "paragraph", text: "学完这一节，你能说出手柄一拉，力是怎么走到货叉上的，也能从毛病倒推回去。" },
    { kind: "heading", text: "油怎么走" },
    {
      kind: "steps",
      steps: [
        { name: "泵", value: "把油压起来", note: "发动机或电机带" },
        { name: "阀", value: "你的手柄", note: "决定油去哪里" },
        { name: "缸", value: "顶起内门架", note: "油越多升越高" },
        { name: "链", value: "拉起货叉架", note: "走油缸的两倍" },
      ],
    },
    { kind: "paragraph", text: "不拉手柄时，阀关死，油被封在缸里，货才停得住。货慢慢往下掉，就是阀或油封在漏。" },
    { kind: "heading", text: "链条为什么能快一倍" },
    {
      kind: "figure", drawing: "forklift-mast-chain",
      alt: "二级门架的示意：油缸顶着内门架上端的滑轮，链条一头固定在不动的外门架上，绕过滑轮，另一头拉着货叉架；油缸升 1 米，货叉架升 2 米",
      caption: "滑轮升 1 米，链条两边都要补 1 米，全补在货叉架这边。",
    },
    { kind: "paragraph", text: "链条一头固定，一头接货叉架，中间绕过**跟着内门架升的滑轮**。油缸走 1 米，货叉架走 2 米。路多一倍，力也要多一倍：叉 2 吨的货，油缸要顶住约 4 吨，还没算门架自重。" },
    { kind: "heading", text: "手上的规矩" },
    {
      kind: "table",
      head: ["动作", "怎么做"],
      rows: [
        ["升到头", "听到憋声马上松手，油在安全阀回流发热"],
        ["下降", "慢，离地 200 毫米再放慢"],
        ["前倾", "一般不大于 6°，只在放货时用"],
        ["后倾", "10°–12° 上下，行走时用"],
        ["高处有货", "只许微倾，绝不猛前倾"],
      ],
    },
    { kind: "heading", text: "从毛病倒推" },
    {
      kind: "list",
      items: [
        "空载能升、重载升不动：安全阀压力低，或泵磨损。",
        "自己往下掉：阀或油缸漏，停用。",
        "门架自己往前走：倾斜缸油封坏，停用。",
        "升降一顿一顿：油里有空气、滚轮卡。",
      ],
    },
    { kind: "callout", tone: "warning", text: "安全阀不许自己拧高。压力高了是能多叉一点，可油管、油缸和车身都没按那么重来做。" },
  ],
};
