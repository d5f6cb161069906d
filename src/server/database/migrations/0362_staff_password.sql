-- When a member's password was last set; null: with the account.
alter table staff add column password_at timestamptz;
