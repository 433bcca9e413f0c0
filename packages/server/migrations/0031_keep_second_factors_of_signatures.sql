-- What the signer answered with after the password; null for the password alone. A seal covers it where there is one,
-- so that the hashes of earlier signatures stay what they are.
alter table signatures add column second_factor text collate "C";
alter table signatures add constraint signatures_second_factor_check
  check (second_factor in ('APP', 'RECOVERY_CODE', 'PASSKEY'));
