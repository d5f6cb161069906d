import type { DemoDocument } from "./documents.shape.ts";

/** The user agreement in English, a translation. */
export const agreementEn: DemoDocument = {
  version: "2026-11-01",
  title: "User agreement",
  keyPoints: [
    "Your account is yours alone; lending it affects your study tasks and study hours.",
    "Within 7 days of payment you get all your money back if you have watched no paid lesson.",
    "Videos and questions are for your own study: no screen recording, no resale.",
  ],
  sections: [
    {
      heading: "Who agrees, and from when",
      paragraphs: [
        "This agreement is between you and Jiangcheng Vocational Training School (the \"school\") and covers your use of " +
          "Jiangcheng Cloud Classroom (the \"classroom\"). It takes effect when you tick \"I have read and agree\" while " +
          "registering. Without the tick no registration is made; without registering you can still browse courses, watch " +
          "trial lessons and read the news.",
        "You should be at least 18 years old. If you are 16 or 17, read this together with your guardian, and register " +
          "and pay only with your guardian's consent. The classroom is not meant for anyone under 16.",
        "Learners who come from their employer's system are a party, too, and see this agreement on their first arrival. " +
          "That an employer pays for you takes away none of your rights here.",
      ],
    },
    {
      heading: "Your account",
      paragraphs: [
        "One phone number makes one account, for you alone. You register with a code sent to your own phone. Tell nobody " +
          "your codes or your password; no teacher of ours will ever ask for them.",
        "On one type of device you can be signed in at up to 3 places; one more ends the oldest. A new password signs out " +
          "all other devices. If somebody else is using your account, sign out the other devices, change the password and " +
          "then call us.",
        "If you let others study with your account, their study is recorded under your name, and the school need not " +
          "accept study hours and task results that are not your own.",
        "Where there is evidence of a stolen account, of study hours made by a program, of resold courses or of attacks, " +
          "the school may freeze the account and tells you why. You can appeal by phone and get an answer within 5 working " +
          "days. If the freeze was wrong it is lifted at once and your courses are extended by the days lost.",
      ],
    },
    {
      heading: "Courses and validity",
      paragraphs: [
        "Courses are free or paid. A free one opens with one click after signing in. The price, lessons and validity of a " +
          "paid one stand on its page; what the page shows when you pay counts. Lessons marked as trial play without " +
          "signing in.",
        "A course that you bought can be watched as often as you like while it is valid, and, where no validity is given, " +
          "for as long as it is open in the classroom. A package contains what its page says. A course taught by a partner " +
          "is studied on the partner's site, and you are told who that is before you go there.",
        "The school corrects and updates its courses. An update never takes away the main content that you bought. Before " +
          "a course is withdrawn, learners within their validity are told at least 30 days ahead and may choose to finish " +
          "it, to change to a course of the same price or to be repaid for the lessons not watched.",
        "If you cannot study for 24 hours or more on end through the school's fault, your validity is extended by the " +
          "days lost, part of a day counting as a day.",
      ],
    },
    {
      heading: "Payment and refunds",
      paragraphs: [
        "Where a page offers payment, it is by Alipay or WeChat Pay; elsewhere call the hotline, and never transfer money " +
          "to a private person. An unpaid order closes by itself when it expires and costs nothing. For an invoice, call us " +
          "after paying.",
        "Within 7 days of payment, if you have watched no paid lesson, you get everything back. If you have watched paid " +
          "lessons, but fewer than 10 % of all lessons, you can ask within the validity for the share of the lessons not " +
          "watched. From 10 % on there is normally no refund. Trial lessons don't count as watched, nor does a lesson that " +
          "played for less than a minute.",
        "Where a course is clearly not what its page says, where you cannot study it through the school's fault, or where " +
          "you paid twice, these limits of days and lessons do not apply. Where the law grants a refund, the law is " +
          "followed.",
        "Ask for a refund by phone with your order number. You get an answer within 3 working days; an accepted refund " +
          "goes back the way you paid, without a fee, and usually arrives in 1 to 7 working days. The courses of that order " +
          "then close; your study record stays.",
        "Where an employer or a subsidy paid, the money goes back to whoever paid, and the local rules on subsidies apply.",
      ],
    },
    {
      heading: "Study records and study tasks",
      paragraphs: [
        "The classroom keeps two figures: how far you have watched and how long you really studied. Only time in which " +
          "the video played counts; one device at a time earns study time; what goes beyond double speed earns no progress. " +
          "What you watched offline is added later, up to the time that really passed.",
        "The lessons, viewing percent, exam accuracy, deadline and cooling-off days of a study task are those its page " +
          "shows. Another attempt at the same exam within the cooling-off days is kept, but does not count toward the task; " +
          "you are told so before it starts. A task may ask now and then whether you are still there; without an answer " +
          "within a minute that stretch does not count.",
        "Study hours must not be made by programs, changed clocks, several players or other people. If you doubt a " +
          "record, call us: we show you what it rests on and correct what is wrong.",
      ],
    },
    {
      heading: "Exams and certificates",
      paragraphs: [
        "Practice and exams in the classroom show you how well you have learned. Vocational skill certificates, special " +
          "operation permits and special equipment operator's permits are examined and issued by the bodies entitled to do " +
          "so; their announcements decide who may enter and when.",
        "The school promises neither a pass nor a job. Should anyone ask you for money in our name for a guaranteed pass, " +
          "refuse and tell us.",
      ],
    },
    {
      heading: "Safety when you try it yourself",
      paragraphs: [
        "Some lessons deal with live electricity, hot work, lifting, driving and care. Work that the law reserves to " +
          "permit holders stays reserved to them: having watched a course does not let you do it alone. Practise in a " +
          "proper place with somebody watching; switch off and put on your protection first.",
        "Where the site differs from the lesson, the rules of the site and the instructions of qualified staff come first.",
      ],
    },
    {
      heading: "Content and what you write",
      paragraphs: [
        "The school or its teachers own the videos, handouts, questions and articles. You may watch them, take notes and " +
          "print the handouts marked as downloadable, for your own study. You may not record, spread or resell them, nor " +
          "remove the watermark.",
        "What you write in comments and live rooms is yours. You let the school show it in the classroom; once you delete " +
          "it, it is no longer shown. Nothing unlawful, insulting, advertising or revealing about others: the school may " +
          "remove it, tells you why, and may stop repeated offenders from writing.",
      ],
    },
    {
      heading: "Liability",
      paragraphs: [
        "The school delivers the courses as agreed and protects your account and data. It compensates damage caused by " +
          "its fault as the law provides. Nothing in this agreement excludes liability for personal injury, or for damage " +
          "to property caused wilfully or by gross negligence.",
        "If power failures, network failures, natural disasters or other events beyond anyone's control stop the service, " +
          "the school restores it as fast as it can, keeps you informed and extends your validity as said above. Planned " +
          "maintenance is announced 24 hours ahead and done at night where possible.",
      ],
    },
    {
      heading: "Changes, leaving and erasing your account",
      paragraphs: [
        "A new version is published in the classroom at least 7 days ahead with a note of what changes. A change that " +
          "takes rights from you or adds duties needs your renewed consent. If you disagree, you can stop and be repaid for " +
          "the lessons not watched, without the limits of days and lessons in section 4.",
        "You can erase your account in your profile at any time. You have 7 days to change your mind: signing in once " +
          "during them cancels it. Settle refunds first; after erasure courses and study records cannot be restored. What " +
          "happens to your personal data stands in the privacy policy.",
      ],
    },
    {
      heading: "Disputes and contact",
      paragraphs: [
        "The law of the People's Republic of China applies. Talk to us first; if that does not help, you can complain to " +
          "the consumers' association, to 12315 or to the competent authority, or sue before the court that has " +
          "jurisdiction by law.",
        "Hotline 400-000-0000, daily from 8:30 to 21:00. Address: Jiangcheng Vocational Training School, 3rd floor, " +
          "Vocational Education Building, 88 Gongjiang Road, Chengdong District, Shili City.",
        "This agreement exists in Chinese and English. Where they differ, the Chinese text counts.",
      ],
    },
  ],
};
