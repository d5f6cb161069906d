-- A new password voids all rights to set one for its phone.
create index reset_grant_phone on reset_grant (phone_lookup);
