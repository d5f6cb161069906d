/**
 * The exam at the end of a course's chapters: by the course's slug, for each chapter in order, the knowledge points that
 * it asks, by questions of class/. A course that no bank covers is absent.
 */
export const classExams: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "electrician-safety-first-aid": [["触电方式与电流伤害", "安全电压与绝缘防护", "停电检修的安全措施"], ["触电急救", "电气火灾"]],
  "electrician-low-voltage-permit": [["导线的选择与连接", "断路器、熔断器与热继电器"], ["接地系统", "剩余电流保护装置"], ["点动与连续运行", "三相异步电动机"]],
  "electrician-intermediate-full": [["三相电源与负载连接", "变压器", "互感器"], ["正反转控制", "降压起动与制动", "PLC 基础"], ["二极管与整流", "三极管与晶闸管", "电气排故方法"]],
  "electrician-meters-drawings": [["万用表", "兆欧表", "钳形表与接地电阻表"], ["点动与连续运行", "导线的选择与连接"]],
  "electrician-exam-drill": [["正反转控制", "点动与连续运行"], ["电气排故方法", "电动机常见故障", "停电检修的安全措施"]],

  "welder-safety-first": [["弧光、烟尘与个人防护", "焊机用电安全"], ["气瓶使用", "动火与受限空间"]],
  "welder-stick-beginner": [["焊条", "焊接参数"], ["引弧、运条与收弧", "角焊缝", "单面焊双面成形"], ["焊接缺陷", "外观与尺寸检验"]],
  "welder-co2-intermediate": [["焊丝与保护气体", "二氧化碳气体保护焊参数", "二氧化碳焊操作与设备"], ["气孔与飞溅", "二氧化碳焊操作与设备"]],

  "cook-kitchen-safety": [["个人卫生", "贮存与温度", "防止交叉污染"], ["厨房安全", "食物中毒的预防"]],
  "cook-knife-basics": [["刀具与磨刀", "基本刀法"], ["成形规格", "分档取料", "基本刀法"], ["花刀", "配菜"]],
  "cook-hot-dishes-advanced": [["油温", "上浆与挂糊", "火候"], ["勾芡", "常用复合味型", "制汤"]],

  "eldercare-first-week": [["护理员的职责边界", "手卫生与感染预防", "跌倒预防"], ["噎食", "烫伤与外伤", "心肺复苏"]],
  "eldercare-daily-beginner": [["饮食照护", "口腔与身体清洁"], ["排泄照护", "穿脱衣与仪容"], ["体位与翻身", "床椅转移", "压疮预防"]],
  "eldercare-nursing-intermediate": [["生命体征测量", "用药协助", "冷热应用"], ["失智症的认识与沟通", "失智老人的安全", "良肢位与关节活动"]],
  "eldercare-care-scenes": [["床椅转移", "噎食", "饮食照护"]],

  "fire-everyday-safety": [["燃烧与火灾分类", "日常用火用电安全"], ["灭火器的选择与使用", "报警与逃生"]],
  "fire-hydrant-sprinkler": [["消火栓系统", "消防水泵与供水"], ["自动喷水灭火系统组成", "系统检测与启泵"]],
  "fire-control-room-intermediate": [["值班制度", "火警处置程序"], ["控制器状态与操作", "探测器与手动报警按钮", "控制器与总线"], ["联动逻辑", "联动与手动控制", "防排烟系统"]],
  "fire-upkeep-inspection": [["灭火器检查与维护", "消防应急照明与疏散指示", "疏散与安全出口"], ["维护计划与记录", "防火巡查与检查", "隐患整改与停用管理"]],
};
