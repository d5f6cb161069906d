import type { FieldText } from "./fields.zh.ts";

/** What is said about a field, in English (design-system 11). */
export const fieldText: FieldText = {
  phoneRequired: "Enter your phone number",
  phoneInvalid: "Enter a valid phone number",
  accountRequired: "Enter your account",
  passwordRequired: "Enter your password",
  newPasswordInvalid: "Use 8–20 letters and digits",
  confirmPasswordRequired: "Enter it again",
  confirmPasswordDiffers: "The two passwords differ",
  smsCodeRequired: "Enter the code",
  smsCodeInvalid: "Enter the 6-digit code",
  consentRequired: "Read and accept the user agreement and the privacy policy first",
  smsCodeWrong: "This code is wrong or has expired",
  smsCodeDead: "This code no longer works; get a new one",
  passwordCommon: "This password is too common; choose another",
  passwordIsPhone: "Don't put the phone number into the password",
  passwordWrong: "This password is wrong; try again",
  nickNameInvalid: "Use 2–12 characters",
  realNameInvalid: "Use 2–30 characters",
  avatarInvalid: "Choose a PNG, JPEG or WebP picture",
  avatarTooLarge: "The picture must be 200 KB at most",
  required: "This field can't be empty",
  tooLong: "This is too long",
  invalid: "This is not valid",
};
