/** Characters that are read as others: each of the first text as the one in the same place of the second. */
const PAIRS: readonly (readonly [string, string])[] = [
  // Cyrillic, Greek, Armenian, phonetic and small capital letters as Latin ones.
  ["авсԁеһіјӏкмоԛрѕтухѵԝԍпгзу", "abcdehijlkmoqpstyxvwgnr3y"],
  ["αβγεηικμνορτυχωϲϳ", "abyenikuvoptuxwcj"],
  ["ոսզօցհլ", "nuqoghl"],
  ["ɑɡɩʋʌᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢꭓ", "agivvabcdefghijklmnopqrstuvwyzx"],
  ["ıłøđħŧ", "ilodht"],
  ["✕✖❌❎✗✘ƒ√∨", "xxxxxxfvv"],
  ["➕✚", "加加"],
  ["❤♥💓💗💖💕💙💚💛💜🧡🖤💟", "心心心心心心心心心心心心心"],
  // Digits in white on black.
  ["❶❷❸❹❺❻❼❽❾⓿", "1234567890"],
  ["➊➋➌➍➎➏➐➑➒🄌", "1234567890"],
  ["➀➁➂➃➄➅➆➇➈🄋", "1234567890"],
  ["⓵⓶⓷⓸⓹⓺⓻⓼⓽", "123456789"],
  // Traditional characters as simplified ones: those of the list and those that people write most.
  ["掃碼維號羣聯繫係電話機買賣題內資過證辦試槍換錢發給課時學師員務導講總", "扫码维号群联系系电话机买卖题内资过证办试枪换钱发给课时学师员务导讲总"],
  ["腦殘癡爛豬賤雜種滾媽爺騙幫進檢點鏈連結網購優價貸賺職費領臺灣願長", "脑残痴烂猪贱杂种滚妈爷骗帮进检点链连结网购优价贷赚职费领台湾愿长"],
  ["門問開關東車見現頭後還這個們來對說請讓謝認識館紅級經續線練統績編無", "门问开关东车见现头后还这个们来对说请让谢认识馆红级经续线练统绩编无"],
  ["業樂麼麽術複復廣應據數樣標歲氣決沒準滿為爲獎產異當療監盤確禮稱筆簡", "业乐么么术复复广应据数样标岁气决没准满为为奖产异当疗监盘确礼称笔简"],
  ["紙細緊聽聲臉興舊萬葉藥處補裏裡視親計訂訊託記訪設許詢詳該語誤調談論", "纸细紧听声脸兴旧万叶药处补里里视亲计订讯托记访设许询详该语误调谈论"],
  ["諮護變負財責貨貴貼質賬帳輕輔輸轉農運達違遠適選遞郵銀銷錄錯間隊階際", "咨护变负财责货贵贴质账账轻辅输转农运达违远适选递邮银销录错间队阶际"],
  ["隨隱雙難雲響項順預頁類顧風飛飯驗體魚鳥黃齊傢夥壓縮園國圖場塊實寫將", "随隐双难云响项顺预页类顾风飞饭验体鱼鸟黄齐家伙压缩园国图场块实写将"],
  ["屬島衛強彈徵慣憑戰戲擊擇擔擬斷動勝勞單則創劃劇嗎嚴喪備傳傷倉億儀僅", "属岛卫强弹征惯凭战戏击择担拟断动胜劳单则创划剧吗严丧备传伤仓亿仪仅"],
];

const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([from, to]) => {
    const plain = Array.from(to);
    return Array.from(from, (character, place) => [character, plain[place]!] as const);
  }),
);

/** Whole alphabets in boxes, circles and flags: the code point of their A. */
const ALPHABETS = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

/** The character that a reader takes this one for; itself where there is none. */
export function readAs(character: string): string {
  const found = LOOK_ALIKES.get(character);
  if (found !== undefined) return found;
  const code = character.codePointAt(0)!;
  const first = code < 0x1f130 || code > 0x1f1ff ? undefined : ALPHABETS.find((start) => code >= start && code < start + 26);
  return first === undefined ? character : String.fromCodePoint(0x61 + code - first);
}

/** Numerals as people write a number that shall not be found. */
const NUMERALS: ReadonlyMap<string, string> = new Map(
  ["0零〇○洞", "1一壹幺", "2二贰貳两", "3三叁參", "4四肆", "5五伍", "6六陆陸", "7七柒拐", "8八捌", "9九玖勾"].flatMap((row) => {
    const [digit, ...words] = Array.from(row);
    return words.map((word) => [word, digit!] as const);
  }),
);

export const numeralAs = (character: string): string => NUMERALS.get(character) ?? character;

export const isNumeral = (character: string): boolean => NUMERALS.has(character) || /\d/.test(character);
