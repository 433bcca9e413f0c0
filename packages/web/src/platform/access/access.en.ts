import type { accessErrors } from '@serialis/contract/platform/access/access.errors.ts'

export const accessEn = {
  login: {
    title: 'Log in',
    lead: 'Every code, from the first print to the last scan.',
    account: 'Account',
    password: 'Password',
    code: 'Verification code',
    codeHint: 'Type the characters of the picture.',
    change: 'Change code',
    picture: 'Picture with the verification code',
    withoutPicture: 'Continue without picture',
    withPicture: 'Use a picture instead',
    working: 'Your computer proves that you are not a script. This takes a second or two.',
    workDone: 'Done. No code is needed.',
    workFailed: 'The proof could not be made. Use a picture instead.',
    submit: 'Log in',
    tenant: 'Tenant {tenant}',
    expired: 'The code has expired; here is a new one.',
    endedUnused:
      'You were logged out because nobody used this console for a while. What you typed into forms is kept for you.',
    demo: {
      title: 'Demo plant',
      text: 'Log in as one of its people with one click. Signatures ask for the password once more.',
      password: 'Password {password}',
    },
  },
  signOn: {
    button: 'Log in with {name}',
    or: 'or with account and password',
    only: 'Only the local accounts for emergencies log in below.',
    coming: 'Logging in',
    failed: 'Login not possible',
    wait: 'Your login is being checked …',
    again: 'Back to the login page',
  },
  switchUser: 'Switch user',
  idle: {
    warning:
      'Nobody has used this console for almost {minutes, plural, one {# minute} other {# minutes}}: you will be logged out.',
    kept: 'Any key or click keeps you logged in. What you typed into forms is kept.',
    stay: 'Stay logged in',
  },
  ownTab: {
    open: 'Another person signs …',
    banner: 'Only this tab is logged in as {name}. The other tabs stay as they are.',
    end: 'Log out and close the tab',
  },
  ownAccount: {
    title: 'My account',
    lead: 'Who came into the account of {name}, and what was refused. If an attempt was not yours, change your password and tell an administrator.',
    password: 'Change password',
    secondFactor: 'Second factor',
  },
  demoPeople: { title: 'Demo plant: continue as' },
  zone: {
    title: 'Time zone',
    label: 'Show times in',
    hint: 'Filters by day and your exports follow it; records, signatures and printed reports keep the zone of your company.',
    tenant: 'As my company ({zone})',
    saved: 'Times are shown in {zone}',
  },
  ownPassword: {
    title: 'My password',
    lead: 'Other sessions of yours end when you change it.',
    first:
      'Choose a new password before you go on: somebody else chose the present one, it is older than your company allows, or an administrator asked for another.',
    present: 'Present password',
    next: 'New password',
    hint: 'At least {minimum, number} characters. Longer is better than complicated.',
    submit: 'Change password',
    changed: 'Password changed',
  },
  errors: {
    verification_code_wrong: 'The verification code is wrong. Here is a new one.',
    user_name_or_password_wrong: 'The user name or the password is wrong.',
    platform_account_or_password_wrong: 'The account or the password is wrong.',
    account_can_not_be_empty: 'Enter your account.',
    password_can_not_be_empty: 'Enter your password.',
    verification_code_can_not_be_empty: 'Enter the verification code.',
    reason_too_short: 'Say the reason in at least 3 characters.',
    user_name_can_not_be_empty: 'Enter the user name.',
    role_name_can_not_be_empty: 'Enter the role name.',
    role_id_can_not_be_empty: 'Choose at least one role.',
    user_id_can_not_be_empty: 'Choose a user.',
    password_too_short: 'The password needs at least {minimum} characters.',
    password_too_common: 'This password is among the first that attackers try. Choose another one.',
    password_same_as_before: 'This is the present password. Choose a new one.',
    password_change_required: 'Choose your own password first.',
    one_time_code_can_not_be_empty: 'Enter the one-time code.',
    one_time_code_wrong: 'This code is wrong, was used already, or has expired.',
    user_has_no_email: 'This user has no e-mail address.',
    mail_links_not_set_up: 'No mail server with the address of the console is set up, so no links can be sent.',
    second_factor_needed: 'Give your second factor first.',
    second_factor_set_up_needed: 'One of your roles requires a second factor. Set one up first.',
    second_factor_can_not_be_empty: 'Enter the code of your second factor.',
    second_factor_wrong:
      'This second factor is wrong, or was used already. After several wrong codes the next ones have to wait.',
    second_factor_used: 'This code was used already. Wait for the next code of the app.',
    second_factor_not_asked: 'This session is open already.',
    second_factor_exists: 'An authenticator app is set up already. Remove it first.',
    second_factor_none: 'No second factor is set up.',
    second_factor_required:
      'One of your roles requires a second factor. Set up another one before you remove this one.',
    passkey_name_can_not_be_empty: 'Enter a name for the passkey.',
    passkey_refused: 'This passkey was not accepted. Start again.',
    passkeys_not_here: 'Passkeys do not work at the address of this console.',
    too_many_passkeys: 'An account has no more than {maximum} passkeys.',
    user_is_yourself: 'You cannot do this to your own account.',
    user_has_no_password:
      'This account has no password yet: its one-time code is open. Reset the password on the page of the user to end the code.',
    api_key_name_can_not_be_empty: 'Enter a name for the key.',
    api_key_name_exists: 'A key of this name exists already.',
    api_key_expiry_in_the_past: 'The last day is in the past.',
    not_for_sites:
      'This is not open to accounts that are limited to factories: it concerns codes or settings of the whole company.',
    site_not_held: 'Your account is limited to some factories, so you cannot grant this.',
    api_key_revoked: 'This key is revoked. Make a new one.',
    api_key_not_offered: 'The key is not offered to you, or was revoked meanwhile.',
    api_key_holder_unknown: 'There is no such account, or it is disabled.',
    authority_not_held:
      'You can only grant permissions that you have yourself. You do not have: {codesName}{more, plural, =0 {} other { and # more}}.',
    key_makes_no_keys: 'Only people create API keys, no other keys.',
    holder_has_more:
      'This account has permissions that you lack, so only others can change it: {codesName}{more, plural, =0 {} other { and # more}}.',
    grant_to_yourself: 'You cannot grant permissions to yourself. Ask another administrator.',
    last_two_approvers:
      'With this last day fewer than two people could approve changes for good, and at that midnight nobody could be asked. Give the role to somebody else first.',
    role_end_in_the_past: 'This day is over. Choose today or a later day.',
    last_holder_of_all:
      'Nobody would be left who has every permission, and what a later version adds could be granted by nobody. Give the role to somebody else first.',
    phone_wrong_format: 'Enter a valid phone number, for example 138 0013 8000.',
    mobile_wrong_format:
      'Enter a mobile number: with its country code, for example +86 138 0013 8000, or without it in the country of your company. A landline is refused.',
    email_wrong_format: 'Enter a valid e-mail address.',
    account_wrong_format: 'An account has no spaces and does not end in @ with four digits.',
    authority_wrong_format: 'A permission code has six digits.',
    authority_moved: 'The permission code {code} is of an earlier release. It is {now} now.',
    account_exists: 'This account exists already. Choose another name.',
    role_name_exists: 'A role of this name exists already.',
    too_many_preferences: 'The console stores no more than {maximum} settings for an account.',
    zone_unknown: 'This time zone is not known.',
    role_still_used: 'This role is still given to users or groups. Take it away from them first.',
    sign_on_name_can_not_be_empty: 'Enter the name of the provider.',
    sign_on_issuer_can_not_be_empty: 'Enter the issuer.',
    sign_on_issuer_wrong_format: 'Enter an address such as https://login.example.com, without a query.',
    sign_on_client_can_not_be_empty: 'Enter the client ID.',
    sign_on_secret_can_not_be_empty:
      'Enter the client secret: the one that is kept belongs to another provider or client.',
    sign_on_scopes_wrong: 'openid must be one of the scopes.',
    sign_on_claim_wrong: 'Enter the name of a claim, for example preferred_username.',
    sign_on_claim_is_mail: 'A mail address may pass to another person, so it names no account. Choose another claim.',
    sign_on_group_can_not_be_empty: 'Enter the name of the group.',
    sign_on_address_unknown:
      'The installation does not say its own address, so the provider could not lead back. Its operator sets PUBLIC_URL.',
    sign_on_role_may_sign:
      'One of these roles may sign or approve. A right to sign takes a second person, so no group can give it.',
    sign_on_local_account_missing:
      'Choose at least one local account, or nobody could log in while the provider is away.',
    sign_on_local_account_unfit: '{account} needs a password and a second factor, and must not be disabled.',
    sign_on_not_set_up: 'Nobody logs in by a provider here. Log in with account and password.',
    sign_on_over: 'This login has ended, or was begun in another tab or browser. Start again on the login page.',
    sign_on_declined:
      'The provider did not let you in, or you cancelled. Start again, or ask the administrator of the provider.',
    sign_on_provider_away: 'The provider does not answer. Try again in a minute; if it goes on, tell an administrator.',
    sign_on_answer_wrong:
      'The answer of the provider could not be trusted. Start again; if it goes on, tell an administrator.',
    sign_on_refused:
      'The provider knows you, but this console does not let you in. Ask an administrator for an account.',
  } satisfies Record<keyof typeof accessErrors, string>,
  taskKinds: {
    access_ending_keys: 'Watch the ends of API keys',
    access_disable_unused: 'Disable unused accounts',
    access_end_roles: 'Remove roles whose last day is over',
  },
  audit: {
    events: {
      session: {
        opened: 'Logged in',
        closed: 'Logged out',
        asked: 'Password right, second factor asked for',
        refused: 'Login refused',
        locked: 'Login locked after wrong passwords',
      },
      password: {
        refused: 'Own password given wrong',
      },
      permission: {
        refused: 'Access without permission refused',
      },
    },
  },
} as const
