"""The words by which statements give themselves away, by cue. Plain data: `evidence.cues` looks them up.

A cue is a line of entries separated by spaces; `_` joins the words of a phrase, a final `*` stands for any ending.
"""

ANYWHERE = {
    "never_always": "never always nowhere nobody no_one under_no_circumstances at_all_times without_exception not_ever",
    "must": "must mustn't have_to has_to had_to need needs need_to needed required requires require mandatory"
    " shall should",
    "forbidden": "forbidden not_allowed no_longer not_anymore anymore any_more cannot can't cant won't don't dont"
    " do_not refuse* reject* deny denied prohibit* disallow* off_limits is_not_possible impossible",
    "only": "only exclusively solely nothing_but just except unless nothing_else",
    "every": "every each all any whole entire both everything everyone everybody anything",
    "rule": "rule rules convention* policy standard agreed as_agreed principle from_now_on from_here_on as_a_rule"
    " going_forward by_convention our_way house_rule",
    "here_we": "we our us here ours we're we've we'd",
    "decided": "decided decision decisions we'll_use we'll_go we_go_with going_with go_with goes_with go_for"
    " going_for went_with settled chose chosen choose opt opted picked stick sticking stay_with stays_on"
    " stay_on change_of_plan we_use we_take let's_go let's_use let's_do let's_keep let's_make take_the"
    " final_decision we_want i_want prefer board_has_decided",
    "contrast": "not no without but however although though while whereas neither nor yet despite isn't aren't wasn't"
    " doesn't didn't hasn't haven't weren't wouldn't couldn't",
    "instead": "instead rather_than in_place_of replac* supersed* no_longer in_favour_of in_favor_of moved_to"
    " moved_from switch* over_to not_a not_the not_in not_on not_by not_with not_via not_through not_from"
    " not_per not_for not_as and_not",
    "cause": "because since due_to cause causes caused causing reason why comes_from came_from therefore hence"
    " thus otherwise as_a_result result_in results_in leads_to led_to thanks_to that's_why so_that so_we"
    " so_it so_the so_they so_no so_a so_an so_every so_any so_all so_there which_means which_is_why"
    " which_made that_means means_that cuz bc",
    "root_cause": "root_cause the_cause the_culprit the_reason the_bug_is the_problem_is the_issue_is the_problem_was"
    " the_issue_was the_bug_was turns_out turned_out was_caused caused_by responsible_for explains"
    " the_actual the_real",
    "wait": "blocked blocks blocker blocking wait waits waiting until till hasn't haven't not_yet pending missing"
    " depends_on on_hold outstanding approv* as_long_as stuck can't_before only_when only_after"
    " has_to_wait",
    "stays": "stays stay remains remain keep keeps kept leave leaves left for_now temporar* workaround* leftover"
    " legacy debt hack later eventually deprecated known hard-coded hardcoded todo old until_then",
    "done": "released published shipped live finished complete* migrated merged deployed rolled_out moved removed"
    " deleted in_production in_prod is_gone are_gone arrived done now",
    "secret": "secur* secret secrets token tokens password* credential* encrypt* auth authent* authoriz*"
    " permission* gdpr privacy private personal pii sign signed signature* signing vault tls certificate*"
    " xss csrf injection access admin* role roles audit* allow-list allowlist sanitiz* redact* public"
    " leak* hash* scope scopes",
    "testing": "test tests tested testing fixture* mock mocks mocked stub* fake fakes coverage ci pytest jest"
    " playwright e2e flaky seed seeds golden snapshot* staging suite",
    "speed": "faster slower slow fast latency throughput p50 p95 p99 per_second memory cpu seconds takes took"
    " performance benchmark* measured speed quick* ms gc allocat* cache cached",
    "interface": "api apis endpoint* returns return returned respon* request* header* field fields payload* webhook*"
    " status_code event events json param* schema callback* client clients format throws raises rejects"
    " accepts expects delivers sends supports exit_code protocol messages",
    "people": "customer* user users team legal finance ops product management boss colleague* support marketing"
    " auditor* office company department vendor* provider* partner* contract law licen* budget they he she"
    " client's guys",
    "fix": "fix fixed fixes solved solution resolved now_uses now_returns now_goes now_runs now_has is_now"
    " are_now now_only now_comes now_takes changed added set moved replaced switched uses goes_through"
    " correctly",
    "limits": "default defaults by_default limit* maximum minimum at_most at_least max min timeout* retention"
    " interval* ttl size quota cap threshold* expire* expires per",
    "remember": "remember don't_forget keep_in_mind note_that for_the_record mind_that important careful beware"
    " attention fyi please_note bear_in_mind btw by_the_way also_note one_thing heads_up",
    "correction": "i_was_wrong correct_myself take_that_back take_it_back scratch_that forget_it forget_that"
    " change_of_plan my_mistake on_second_thought actually after_all not_anymore sorry correction"
    " was_mistaken i_misread misread",
    "hypothesis": "might may maybe perhaps possibly could probably likely presumably seems seem seemed looks_like"
    " look_like suspect* assum* wonder* guess unclear potential* apparently suggests suggest my_bet"
    " would_expect can't_rule_out theory hypothesis not_sure in_theory",
    "i_think": "i_think i_guess i_believe i_suppose imo imho i'd_say i_feel",
    "conditional": "if would were_to in_case whether unless should_we should_it should_i would_be would_have we'd i'd"
    " it'd",
    "plan": "i'll i_will we'll we_will going_to next then_i plan plans planned to-do todo still_to still_need"
    " still_open remaining remains_to afterwards tomorrow follow-up step want_to i_need_to let_me let's"
    " i'd_like can_be before_i once_that ready_to",
    "option": "option options alternative* either or another_way another_approach one_could we_could you_could"
    " could_also approach approaches choice pros cons recommend* prefer suggest* simplest simpler easiest"
    " possible candidate* trade-off* tradeoff* possibilit* ways_to directions",
    "status": "pass passes passed passing green fail fails failed failing succe* work works working builds compiles"
    " pushed committed error errors warning warnings up_to_date running ready all_good looks_good"
    " looks_fine looks_right clean in_place verified confirmed progress",
    "looking": "look looks looking looked check checks checking checked read reading see saw found find search*"
    " investigat* verify verifying inspect* try trying tried trace tracing understand notice* compar*"
    " double-check* explor* review* examine*",
    "first_person": "i i'm i've i'd i'll my me mine",
    "second_person": "you your yours you're you'd you've you'll u ur",
    "request": "please pls plz can_you could_you would_you want_me shall_i should_i do_you are_you kindly can_u"
    " could_u help",
    "thanks": "thanks thank thx great perfect nice awesome excellent cool wow super lol haha sorry good_morning"
    " good_question good_point good_catch good_idea good_work good_job you're_right welcome happy_to"
    " interesting good_call fair",
    "these_lines": "below above following as_follows here's here_is here_are summary wrap-up wrap_up overview"
    " the_numbers the_results the_result the_picture the_flow the_plan the_options the_steps this_file"
    " these_files",
    "clock": "utc daily nightly weekly hourly monthly every_night every_day every_week every_month every_hour"
    " every_minute cron at_night midnight once_a per_day per_week per_hour per_month",
    "date": "january february march april june july august september october november december q1 q2 q3 q4 monday"
    " tuesday wednesday thursday friday saturday sunday next_week next_month next_year spring summer"
    " autumn winter jan feb mar apr jun jul aug sep oct nov dec week month year",
    "past": "was were had did went",
    "present": "is are has have does isn't aren't doesn't it's there's that's",
    "today": "today this_morning right_now just_now currently at_the_moment yesterday last_week last_night"
    " last_month ago so_far already still just_a_moment",
    "each_time": "whenever each_time every_time when before after while during as_soon_as once",
    "compare": "than more less fewer larger smaller higher lower most least better worse too enough twice half",
    "exists": "there_is there_are there_was there's exists exist contains consists belongs lives_in is_stored"
    " is_kept is_written is_defined is_based is_called is_used is_named are_stored are_kept only_in"
    " only_on only_by only_from only_via only_with based_on located",
    "example": "e.g for_example for_instance such_as like_this i.e",
    "generic": "usually typically generally in_general commonly often normally best_practice usual common"
    " standard_way well-known",
    "debt": "debt workaround* hack legacy leftover deprecated temporar* for_now hard-coded hardcoded duplicat*"
    " technical_debt stays_until leave_it clean_up cleanup ugly not_touched until_we",
    "we_state": "we_have we_had we_are we're we_run we_use we_need we_must we_never we_always we_don't we_can't"
    " we_only we_keep our_customers our_users our_prod we_support we_sell we_pay",
    "complaint": "takes_forever forever broken fails_since fail_since doesn't_work does_not_work don't_work"
    " not_working complain* keeps_failing keeps_crashing hangs crashes weird strange annoying wrong_result"
    " is_wrong are_wrong is_slow so_slow too_slow since_this_morning since_yesterday since_last last_night"
    " out_of_nowhere randomly sometimes every_now_and_then no_idea",
    "hearsay": "someone somebody some_people people_say says_we said_we they_say i_heard i_read rumour rumor"
    " apparently told_me_that thinks_we says_that asked_me asks asked wants_to_know",
    "topic": "another_topic other_topic next_topic another_thing other_thing one_more_thing last_thing next_thing"
    " now_the now_other second_thing new_topic next_up different_topic unrelated while_you're"
    " while_you_are while_we're as_well now_to",
    "lasting": "from_now_on from_here_on always never whenever every_time each_time any_new all_new for_good"
    " permanently by_now any_more anymore no_longer until_further in_future in_the_future every_new",
    "explains": "because_of comes_from is_why that's_why the_reason responsible caused by_design on_purpose"
    " intentional* deliberate* due_to leads_to results_in so_that which_is_why explains",
    "measured": "measured from_to went_from down_from up_from dropped reduced improved brings brought cut average"
    " median p50 p95 p99 times_faster benchmark compared",
}

OPENING = {
    "let_me": "let_me let's i'll i_will i'm_going i'm_now i'm_also i_want_to i_need_to now_to time_to going_to i'd"
    " i_would we_can we_could let_us lets",
    "i_did": "i i've i_have i'm i_also i_just i_can i_see i_could i_had i_was i_don't i_haven't",
    "ack": "ok okay yes yeah yep ya no nope sure right understood got_it agreed done good great perfect clear"
    " noted alright of_course makes_sense exactly fine thanks hm hmm ah oh haha wow nice super cool"
    " found_it confirmed hello hi hey morning sorry k excellent fixed interesting fair",
    "imperative": "add make fix run check use remove delete rename change update write put set look try find show tell"
    " give open create move do take go stop start commit push merge revert explain test continue implement"
    " skip split prepare leave keep clean refactor document deploy tag measure propose consider address"
    " proceed analyze review rebase read rerun retry compare describe list print wait please pls can_you"
    " could_you can_we could_we help i_want_you",
    "connective": "and but so then also or because since otherwise therefore hence however still plus",
    "found": "found reproduced this_explains this_means this_is_why this_confirms that_explains that_means"
    " that_is_why that's_why here_is here's there_it_is so_the the_cause the_culprit the_reason"
    " the_problem the_issue the_bug the_error the_fix root_cause turns_out it_turns_out the_root",
    "the": "the our all every each no a an both",
    "changed": "removed added fixed changed updated created moved renamed implemented switched replaced refactored"
    " converted set extracted introduced made adjusted dropped verified",
    "deictic": "it it's its this that that's these those they both he she same which such there here one none neither",
    "wh": "what why how which who when where does do did is are can could should would any shall was were will"
    " have has",
    "we": "we we're we've our in_our here for_us",
    "wait_actually": "wait actually but_wait hmm hm oh ah no_wait hold_on looking_at looking_more now_let now_i now_the"
    " now_that",
    "test_names": "test tests",
}

# Words that end in -ing and do not open narration.
_NOT_NARRATING = "nothing anything everything something during string pricing billing staging caching logging testing"
NOT_NARRATING = frozenset(_NOT_NARRATING.split())
# Words that may stand before the one that opens a sentence.
_FILLERS = "so now then and but also ok okay well first next finally still just alright right"
FILLERS = frozenset(_FILLERS.split())
